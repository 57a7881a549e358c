import type { Geofence } from '@fieldscope/contract/calls/geofences';
import { type Place, problemOfCorners } from '@fieldscope/contract/geofence-geometry';
import { GEOFENCE_LIMITS } from '@fieldscope/contract/geofence-limits';
import type { GeofenceShape } from '@fieldscope/contract/geofence-shape';
import { linesOfRings, readRings } from '../../ui/map/corner-lines';

/** A geofence while it is edited, all kinds of shapes beside each other. Texts are numbers that are not typed yet. */
export interface GeofenceDraft {
  name: string;
  kind: GeofenceShape['kind'];
  latitude: number | string;
  longitude: number | string;
  radius_metres: number | string;
  /** A corner a line: latitude and longitude. */
  corners: string;
  /** The field whose outline it follows. */
  field_id: number | undefined;
}

const FIRST_RADIUS = 200;

export const BLANK: GeofenceDraft = {
  name: '',
  kind: 'circle',
  latitude: '',
  longitude: '',
  radius_metres: FIRST_RADIUS,
  corners: '',
  field_id: undefined,
};

export function draftOf({ name, shape }: Pick<Geofence, 'name' | 'shape'>): GeofenceDraft {
  switch (shape.kind) {
    case 'circle':
      return { ...BLANK, ...shape, name };
    case 'polygon':
      return { ...BLANK, name, kind: 'polygon', corners: linesOfRings([shape.corners]) };
    case 'field':
      return { ...BLANK, name, kind: 'field', field_id: shape.field_id };
  }
}

/** Corners of a polygon, which is one ring, whatever is between its lines. */
export function readCorners(text: string): { corners: Place[]; wrongLine: number | undefined } {
  const { rings, wrongLine } = readRings(text);
  return { corners: rings.flat(), wrongLine };
}

export type ShapeProblem = 'centre' | 'radius' | 'line' | 'few' | 'many' | 'crossing' | 'too_large' | 'field';

/** The middle of a circle, once it is typed. */
export function middleOf({ latitude, longitude }: GeofenceDraft): Place | undefined {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

/** The shape that a draft describes, or the first thing that is wrong with it. */
export function shapeOf(
  draft: GeofenceDraft,
): { shape: GeofenceShape } | { problem: ShapeProblem; line?: number } {
  const { radius_metres, field_id } = draft;
  const { radiusMetresLeast, reachMetres, cornersLeast, corners: most } = GEOFENCE_LIMITS;
  if (draft.kind === 'field')
    return field_id === undefined ? { problem: 'field' } : { shape: { kind: 'field', field_id } };
  if (draft.kind === 'circle') {
    const middle = middleOf(draft);
    if (!middle) return { problem: 'centre' };
    if (typeof radius_metres !== 'number' || radius_metres < radiusMetresLeast || radius_metres > reachMetres)
      return { problem: 'radius' };
    return { shape: { kind: 'circle', ...middle, radius_metres } };
  }
  const { corners, wrongLine } = readCorners(draft.corners);
  if (wrongLine !== undefined) return { problem: 'line', line: wrongLine };
  if (corners.length < cornersLeast) return { problem: 'few' };
  if (corners.length > most) return { problem: 'many' };
  const problem = problemOfCorners(corners, reachMetres);
  return problem ? { problem } : { shape: { kind: 'polygon', corners } };
}
