// How uPlot draws: bars in the colours of the page.

import uPlot from "uplot";

type Given = { height: number; format: (value: number) => string; timeText: (seconds: number) => string; onPoint: (at: number | undefined) => void };

const WIDEST = 48; // pixels of a bar

export function optionsOf(element: HTMLElement, { height, format, timeText, onPoint }: Given): uPlot.Options {
  const colour = (name: string) => resolved(element, name);
  const axis: uPlot.Axis = {
    stroke: colour("--soft"),
    font: `12px ${getComputedStyle(element).fontFamily}`,
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    padding: [12, 8, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: { x: { time: true, range: around }, y: { range: (_, __, most) => [0, most > 0 ? most * 1.08 : 1] } },
    axes: [
      { ...axis, grid: { show: false }, values: (_, times) => times.map((each) => (Number.isInteger(each) ? timeText(each) : "")), space: 76, size: 28 },
      { ...axis, values: (_, values) => values.map(format), size: 68 },
    ],
    series: [{}, { fill: colour("--accent"), stroke: colour("--accent"), width: 0, paths: uPlot.paths.bars!({ size: [0.7, WIDEST], radius: 0.12 }), points: { show: false } }],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? undefined)] },
  };
}

/** Half a bar of room on both sides. */
function around(plot: uPlot, least: number, most: number): uPlot.Range.MinMax {
  const times = plot.data[0];
  const step = times.length > 1 ? times[1]! - times[0]! : 86_400;
  return [least - step / 2, most + step / 2];
}

/** The present value of a custom property: a canvas knows no `light-dark()`. */
function resolved(element: HTMLElement, name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
