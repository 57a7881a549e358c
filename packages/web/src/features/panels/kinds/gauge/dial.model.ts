/** The dial in the units of its drawing: an arc of 240 degrees, open below. */
export const DIAL = { width: 220, height: 168, x: 110, y: 100, radius: 76 } as const;
const FIRST_ANGLE = 150;
const SWEEP = 240;

export interface Point {
  x: number;
  y: number;
}

/** Degrees clockwise from the right, of a share 0 to 1 of the arc. */
export const angleAt = (share: number): number => FIRST_ANGLE + SWEEP * share;

/** The point at a share of an arc around the centre of the dial. */
export function pointAt(share: number, radius: number): Point {
  const angle = (angleAt(share) * Math.PI) / 180;
  return { x: DIAL.x + radius * Math.cos(angle), y: DIAL.y + radius * Math.sin(angle) };
}

/** The path of a part of an arc, between two shares of it. */
export function arcPath(from: number, to: number, radius: number): string {
  const [start, end] = [pointAt(from, radius), pointAt(to, radius)];
  const isLarge = (to - from) * SWEEP > 180 ? 1 : 0;
  return `M${rounded(start)}A${radius} ${radius} 0 ${isLarge} 1 ${rounded(end)}`;
}

const rounded = ({ x, y }: Point): string => `${x.toFixed(2)} ${y.toFixed(2)}`;
