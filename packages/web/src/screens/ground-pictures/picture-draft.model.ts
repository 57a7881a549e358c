import {
  type GroundPoint,
  type PictureSize,
  type PlacementProblem,
  POINTS,
  problemOfPlacement,
} from '@fieldscope/contract/ground-placement';

type Typed = number | string;

/** A point as it is typed or clicked: pixels of the picture, and degrees; empty: not given yet. */
export type PointDraft = Record<'x' | 'y' | 'latitude' | 'longitude', Typed>;

export const NO_POINT: PointDraft = { x: '', y: '', latitude: '', longitude: '' };

/** As many points as a picture may have, those of before first. */
export const draftsOf = (
  points: readonly GroundPoint[] | null,
  { width, height }: PictureSize,
): PointDraft[] =>
  Array.from({ length: POINTS.most }, (_, index) => {
    const point = points?.[index];
    return point ? { ...point, x: Math.round(point.x * width), y: Math.round(point.y * height) } : NO_POINT;
  });

const isNumber = (typed: Typed): typed is number => typeof typed === 'number';
export const isInPicture = ({ x, y }: PointDraft): boolean => isNumber(x) && isNumber(y);
export const isOnMap = ({ latitude, longitude }: PointDraft): boolean =>
  isNumber(latitude) && isNumber(longitude);

/** The points that are given whole. */
export const pointsOf = (drafts: readonly PointDraft[], { width, height }: PictureSize): GroundPoint[] =>
  drafts
    .filter((draft) => isInPicture(draft) && isOnMap(draft))
    .map(({ x, y, latitude, longitude }) => ({
      ...{ x: Math.min(1, Number(x) / width), y: Math.min(1, Number(y) / height) },
      ...{ latitude: Number(latitude), longitude: Number(longitude) },
    }));

/** What keeps points from placing a picture; undefined: nothing. */
export function problemOf(
  drafts: readonly PointDraft[],
  size: PictureSize,
): PlacementProblem | 'half_point' | undefined {
  const isBegun = (draft: PointDraft) => Object.values(draft).some((typed) => typed !== '');
  const points = pointsOf(drafts, size);
  if (points.length >= POINTS.least && drafts.filter(isBegun).length > points.length) return 'half_point';
  return problemOfPlacement(points, size);
}

/** The point that is to be given next after a change of this one: the same until it is whole, then the first that is not. */
export function nextPoint(drafts: readonly PointDraft[], active: number): number {
  const isWhole = (draft: PointDraft) => isInPicture(draft) && isOnMap(draft);
  if (!isWhole(drafts[active]!)) return active;
  const open = drafts.findIndex((draft, index) => index < POINTS.least && !isWhole(draft));
  return open === -1 ? active : open;
}
