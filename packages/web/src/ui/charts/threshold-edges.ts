/** Where a line is drawn, px from the top of the plot; at an edge: the axis does not reach it. */
export interface EdgePlace {
  y: number;
  edge: 'above' | 'below' | undefined;
}

/** The middle of the first arrow, from its edge, and what each one takes. */
const FIRST_PX = 12;
const ROW_PX = 26;

/** Where lines are drawn in a plot of this height; those beyond it are rows at its edges. @param heights px from its top */
export function edgePlacesOf(heights: readonly number[], height: number): EdgePlace[] {
  const rows = { above: 0, below: 0 };
  return heights.map((y) => {
    if (y >= 0 && y <= height) return { y, edge: undefined };
    const edge = y < 0 ? 'above' : 'below';
    const fromEdge = FIRST_PX + ROW_PX * rows[edge]++;
    return { y: edge === 'above' ? fromEdge : height - fromEdge, edge };
  });
}
