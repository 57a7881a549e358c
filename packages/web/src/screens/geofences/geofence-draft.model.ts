import type { Geofence } from '@fieldscope/contract/calls/geofences';
import { type Place, problemOfCorners } from '@fieldscope/contract/geofence-geometry';
import { GEOFENCE_LIMITS } from '@fieldscope/contract/geofence-limits';
import type { GeofenceShape } from '@fieldscope/contract/geofence-shape';
import { readCoordinates } from '../../values/position-text';

/** A geofence while it is edited, both kinds of shapes beside each other. Texts are numbers that are not typed yet. */
export interface GeofenceDraft {
  name: string;
  kind: GeofenceShape['kind'];
  latitude: number | string;
  longitude: number | string;
  radius_metres: number | string;
  /** A corner a line: latitude and longitude. */
  corners: string;
}

const DECIMALS = 6;
const FIRST_RADIUS = 200;

export const BLANK: GeofenceDraft = {
  name: '',
  kind: 'circle',
  latitude: '',
  longitude: '',
  radius_metres: FIRST_RADIUS,
  corners: '',
};

export function draftOf({ name, shape }: Pick<Geofence, 'name' | 'shape'>): GeofenceDraft {
  if (shape.kind === 'circle') return { ...BLANK, ...shape, name };
  return { ...BLANK, name, kind: 'polygon', corners: textOfCorners(shape.corners) };
}

const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALS));
const textOfCorners = (corners: readonly Place[]): string =>
  corners.map(({ latitude, longitude }) => `${rounded(latitude)}, ${rounded(longitude)}`).join('\n');

/** @returns the corners of the lines that can be read, and the number of the first line that cannot */
export function readCorners(text: string): { corners: Place[]; wrongLine: number | undefined } {
  const lines = text.split('\n').map((line) => (line.trim() === '' ? null : readCoordinates(line)));
  const wrong = lines.indexOf(undefined);
  return {
    corners: lines.filter((place) => place !== null && place !== undefined),
    wrongLine: wrong < 0 ? undefined : wrong + 1,
  };
}

export type ShapeProblem = 'centre' | 'radius' | 'line' | 'few' | 'many' | 'crossing' | 'too_large';

/** The middle of a circle, once it is typed. */
export function middleOf({ latitude, longitude }: GeofenceDraft): Place | undefined {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}

/** The shape that a draft describes, or the first thing that is wrong with it. */
export function shapeOf(
  draft: GeofenceDraft,
): { shape: GeofenceShape } | { problem: ShapeProblem; line?: number } {
  const { radius_metres } = draft;
  const { radiusMetresLeast, reachMetres, cornersLeast, corners: most } = GEOFENCE_LIMITS;
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

/** A click on the map: the middle of a circle, or the next corner of a polygon. */
export function withPlace(draft: GeofenceDraft, place: Place): GeofenceDraft {
  if (draft.kind === 'circle') return { ...draft, ...place };
  const text = draft.corners.trimEnd();
  return { ...draft, corners: [...(text === '' ? [] : [text]), textOfCorners([place])].join('\n') };
}

/** A corner was dragged. Lines that cannot be read stay as they are. */
export function withCorner(draft: GeofenceDraft, index: number, place: Place): GeofenceDraft {
  let corner = -1;
  const lines = draft.corners.split('\n').map((line) => {
    if (readCoordinates(line)) corner += 1;
    return readCoordinates(line) && corner === index ? textOfCorners([place]) : line;
  });
  return { ...draft, corners: lines.join('\n') };
}

/** A polygon without its newest corner. */
export function withoutLastCorner(draft: GeofenceDraft): GeofenceDraft {
  const lines = draft.corners.trimEnd().split('\n');
  return { ...draft, corners: lines.slice(0, -1).join('\n') };
}
