import { readCoordinates } from '../../values/position-text';
import type { Position } from './map-position';

/**
 * Corners as people type them: one a line, latitude and longitude. An empty line begins another ring. A corner is known by
 * its number among the lines that can be read; the others stay as they are.
 */
type Lines = string;

const DECIMALS = 6;

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));
const lineOf = ({ latitude, longitude }: Position): string => `${rounded(latitude)}, ${rounded(longitude)}`;

export const linesOfRings = (rings: readonly (readonly Position[])[]): Lines =>
  rings.map((ring) => ring.map(lineOf).join('\n')).join('\n\n');

const isCorner = (line: string): boolean => readCoordinates(line) !== undefined;

/** @returns the corners of each ring, and the number of the first line that cannot be read */
export function readRings(lines: Lines): { rings: Position[][]; wrongLine: number | undefined } {
  const rings: Position[][] = [[]];
  let wrongLine: number | undefined;
  lines.split('\n').forEach((line, index) => {
    const place = readCoordinates(line);
    if (place) rings.at(-1)!.push(place);
    else if (line.trim() !== '') wrongLine ??= index + 1;
    else if (rings.at(-1)!.length > 0) rings.push([]);
  });
  return { rings: rings.filter((ring) => ring.length > 0), wrongLine };
}

export const countCorners = (lines: Lines): number => lines.split('\n').filter(isCorner).length;

/** One more corner, of the last ring. */
export function withCorner(lines: Lines, place: Position): Lines {
  const isRingBegun = /\n[^\S\n]*\n[^\S\n]*$/.test(lines);
  const text = lines.trimEnd();
  return text === '' ? lineOf(place) : `${text}${isRingBegun ? '\n\n' : '\n'}${lineOf(place)}`;
}

/** The next corner begins another ring. */
export const withRing = (lines: Lines): Lines => (lines.trim() === '' ? '' : `${lines.trimEnd()}\n\n`);

/** Does something with the line of a corner. */
function changed(lines: Lines, corner: number, change: (line: string) => string[]): Lines {
  let number = -1;
  return lines
    .split('\n')
    .flatMap((line) => {
      if (isCorner(line)) number += 1;
      return isCorner(line) && number === corner ? change(line) : [line];
    })
    .join('\n');
}

export const withMoved = (lines: Lines, corner: number, place: Position): Lines =>
  changed(lines, corner, () => [lineOf(place)]);

export const withInserted = (lines: Lines, after: number, place: Position): Lines =>
  changed(lines, after, (line) => [line, lineOf(place)]);

export const withoutCorner = (lines: Lines, corner: number): Lines => changed(lines, corner, () => []);
