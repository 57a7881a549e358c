import type { OutlinedField } from '@fieldscope/contract/calls/fields';
import {
  cornersOf,
  type Outline,
  type OutlineProblem,
  outlineOfRings,
  problemOfOutline,
  tidied,
} from '@fieldscope/contract/field-geometry';
import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import { linesOfRings, readRings } from '../../ui/map/corner-lines';

/** A field while it is edited. */
export interface FieldDraft {
  name: string;
  crop: string;
  /** A corner a line: latitude and longitude. An empty line begins another part or, within one, a hole. */
  corners: string;
}

export const BLANK: FieldDraft = { name: '', crop: '', corners: '' };

export const draftOf = (
  { name, crop }: Pick<FieldDraft, 'name' | 'crop'>,
  { outline }: OutlinedField,
): FieldDraft => ({
  ...{ name, crop },
  corners: linesOfRings(
    outline.flat().map((ring) => cornersOf(ring).map(([longitude, latitude]) => ({ latitude, longitude }))),
  ),
});

export type DraftProblem = OutlineProblem | 'line' | 'latitude';

/** The outline that corners describe, or the first thing that is wrong with it. */
export function outlineOf(corners: string): { outline: Outline } | { problem: DraftProblem; line?: number } {
  const { rings, wrongLine } = readRings(corners);
  if (wrongLine !== undefined) return { problem: 'line', line: wrongLine };
  if (rings.flat().some(({ latitude }) => Math.abs(latitude) > FIELD_LIMITS.latitude))
    return { problem: 'latitude' };
  const outline = tidied(
    outlineOfRings(
      rings.map((ring) => ring.map(({ latitude, longitude }) => [longitude, latitude] as const)),
    ),
  );
  const problem = problemOfOutline(outline);
  return problem ? { problem } : { outline };
}
