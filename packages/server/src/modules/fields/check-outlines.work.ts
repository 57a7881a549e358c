import {
  type Corner,
  continuous,
  countCorners,
  type Outline,
  type OutlineProblem,
  problemOfOutline,
  squareMetresOf,
  tidied,
} from '@fieldscope/contract/field-geometry';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { WorkKind, WorkTools } from '../../platform/workers/work-kind';
import { PARTS_OF_DEGREE } from './fields.model';

/** An outline as it is stored; rings and bounds as the database reads them. */
export interface CheckedOutline {
  outline: [number, number][][][];
  area: number;
  corners: number;
  rings: string[];
  bounds: string;
}

/** Outlines are compared edge by edge. */
export const CHECK_OUTLINES: WorkKind<Outline[], (CheckedOutline | { problem: OutlineProblem })[]> = {
  name: 'fields.check',
  priority: 'read',
  limitMs: 20 * SECOND_MS,
};

export const checkOutlines = async (
  _: WorkTools,
  outlines: Outline[],
): Promise<(CheckedOutline | { problem: OutlineProblem })[]> => outlines.map(checkOutline);

function checkOutline(given: Outline): CheckedOutline | { problem: OutlineProblem } {
  const outline = tidied(given);
  const problem = problemOfOutline(outline);
  if (problem) return { problem };
  const rings = continuous(outline).flat();
  return {
    outline,
    area: Math.round(squareMetresOf(outline)),
    corners: countCorners(outline),
    rings: rings.map((ring) => `(${ring.map(pointText).join()})`),
    bounds: boundsOf(rings.flat()),
  };
}

const pointText = ([longitude, latitude]: Corner): string =>
  `(${Math.round(longitude * PARTS_OF_DEGREE)},${Math.round(latitude * PARTS_OF_DEGREE)})`;

function boundsOf(corners: readonly Corner[]): string {
  let [west, south] = corners[0]!;
  let [east, north] = corners[0]!;
  for (const [longitude, latitude] of corners) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return `${pointText([east, north])},${pointText([west, south])}`;
}
