// A plot over time. The library that draws it is loaded when the first plot is looked at.

import "./plot.css";
import { useEffect, useRef, useState } from "preact/hooks";
import type uPlot from "uplot";
import { theme } from "../../shell/theme.ts";
import { ErrorBox } from "../states.tsx";

/** Times in seconds, ascending, and a value for each; `null` has no bar. */
export type Points = readonly [times: readonly number[], values: readonly (number | null)[]];
type PlotProps = { label: string; points: Points; format: (value: number) => string; timeText: (seconds: number) => string };

const HEIGHT = 248;

/** The same numbers must stand in a table beside it: a screen reader is told only `label`. */
export function Plot({ label, points, format, timeText }: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<unknown>();
  const [pointed, setPointed] = useState<number>();
  const shown = theme.value;
  useEffect(() => {
    const element = frame.current!;
    let plot: uPlot | undefined;
    let isOver = false;
    const observer = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
    Promise.all([import("uplot"), import("./options.ts")]).then(
      ([{ default: Drawn }, { optionsOf }]) => {
        if (isOver) return;
        const options = optionsOf(element, { height: HEIGHT, format, timeText, onPoint: setPointed });
        plot = new Drawn(options, points as never, element);
        observer.observe(element);
      },
      (error: unknown) => isOver || setProblem(error),
    );
    return () => {
      isOver = true;
      observer.disconnect();
      plot?.destroy();
    };
  }, [points, format, timeText, shown]);
  const [times, values] = points;
  const value = pointed === undefined ? undefined : values[pointed];
  return (
    <figure class="plot">
      {problem !== undefined && <ErrorBox problem={problem} />}
      <div ref={frame} class="plot-frame" role="img" aria-label={label} />
      <figcaption class="plot-pointed" aria-hidden="true">
        {pointed !== undefined && `${timeText(times[pointed]!)}: ${value == null ? "–" : format(value)}`}
      </figcaption>
    </figure>
  );
}
