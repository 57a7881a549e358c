import type { FontWeight } from './fonts';

/** A line or an area. */
interface PathShape {
  kind: 'path';
  /** As SVG writes it. */
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  /** Lengths of a dash and of the gap after it. */
  dash?: number;
  opacity?: number;
}

interface TextShape {
  kind: 'text';
  text: string;
  /** Where it begins, has its middle or ends, on its base line. */
  x: number;
  y: number;
  size: number;
  color: string;
  weight?: FontWeight;
  anchor?: 'start' | 'middle' | 'end';
}

export type Shape = PathShape | TextShape;

/** What is drawn: pictures of mails and pages of files are made of the same. */
export interface Drawing {
  width: number;
  height: number;
  shapes: readonly Shape[];
}

/** Where a text begins. @param width of the text */
export const startOf = ({ x, anchor = 'start' }: TextShape, width: number): number =>
  anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;

export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}Z`;
