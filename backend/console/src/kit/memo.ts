// A component that is drawn again only when one of its properties is another one.

import { Component, type ComponentChildren, h } from "preact";

export function memo<Props extends object>(draw: (props: Props) => ComponentChildren) {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const [before, after] = [this.props, next] as Record<string, unknown>[];
      const names = new Set([...Object.keys(before!), ...Object.keys(after!)]);
      return [...names].some((name) => before![name] !== after![name]);
    }

    override render() {
      return h(draw as never, this.props as never);
    }
  };
}
