/** A moment or an interval, in ms since 1970; of a moment both are the same. */
export class Times {
  constructor(
    readonly from: number,
    readonly to: number,
  ) {}
}

/** In ms. */
export class Duration {
  constructor(readonly ms: number) {}
}

/** A point, or an area with holes: rings of longitudes and latitudes. */
export type Geometry =
  | { type: 'Point'; coordinates: readonly number[] }
  | { type: 'Polygon'; coordinates: readonly (readonly (readonly number[])[])[] };

/** What an expression comes to. */
export type Value = string | number | boolean | null | Times | Duration | Geometry | undefined;

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,9})?)?(Z|[+\- ]\d\d:?\d\d)?$/i;
const DURATION = /^(-?)P(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6}(?:\.\d{1,3})?)S)?)?$/i;
const [DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS] = [86_400_000, 3_600_000, 60_000, 1_000];

/**
 * Moment of ISO 8601, in ms; one without an offset is in UTC. The plus of an offset may be a space: that is how it
 * arrives when somebody forgot to encode it.
 */
export function momentOf(text: string): number | undefined {
  const [, day, minutes, seconds = ':00', zone = 'Z'] = MOMENT.exec(text) ?? [];
  if (day === undefined) return undefined;
  const offset = zone.replace(' ', '+').replace(/^(.\d\d)(\d\d)$/, '$1:$2');
  const ms = Date.parse(`${day}T${minutes}${seconds.replace(/(\.\d{3})\d+/, '$1')}${offset.toUpperCase()}`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** A moment, or an interval of two of them with a slash between. */
export function timesOf(text: string): Times | undefined {
  const slash = text.indexOf('/');
  const from = momentOf(slash < 0 ? text : text.slice(0, slash));
  const to = slash < 0 ? from : momentOf(text.slice(slash + 1));
  return from === undefined || to === undefined || to < from ? undefined : new Times(from, to);
}

export function durationOf(text: string): Duration | undefined {
  const [, sign, days, hours, minutes, seconds] = DURATION.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const part = (amount: string | undefined, ms: number) => Number(amount ?? 0) * ms;
  const ms = part(days, DAY_MS) + part(hours, HOUR_MS) + part(minutes, MINUTE_MS) + part(seconds, SECOND_MS);
  return new Duration(sign === '-' ? -ms : ms);
}

const POINT = /^(?:SRID=4326;)?\s*POINT\s*\(\s*(\S+)\s+(\S+)\s*\)$/i;
const POLYGON = /^(?:SRID=4326;)?\s*POLYGON\s*\((.*)\)$/is;
const MOST_CORNERS = 200;

/** A point or polygon in WKT. */
export function geometryOf(text: string): Geometry | undefined {
  const point = POINT.exec(text);
  if (point) return pointOf(point.slice(1).map(Number));
  const inner = POLYGON.exec(text)?.[1];
  if (inner === undefined) return undefined;
  const rings = inner.split(')').filter((part) => part.trim() !== '');
  const coordinates = rings.map((ring) =>
    ring
      .replace(/^[\s,]*\(/, '')
      .split(',')
      .map((corner) => corner.trim().split(/\s+/).map(Number)),
  );
  const corners = coordinates.flat();
  const isWhole = corners.every(
    (corner) => corner.length >= 2 && corner.every((one) => Number.isFinite(one)),
  );
  return isWhole && corners.length > 3 && corners.length <= MOST_CORNERS
    ? { type: 'Polygon', coordinates }
    : undefined;
}

const pointOf = (coordinates: number[]): Geometry | undefined =>
  coordinates.every((one) => Number.isFinite(one)) ? { type: 'Point', coordinates } : undefined;

export const isGeometry = (value: unknown): value is Geometry =>
  typeof value === 'object' &&
  value !== null &&
  ((value as Geometry).type === 'Point' || (value as Geometry).type === 'Polygon');

/** Whether a point is within an area, its edges included. */
export function isWithin(
  [x, y]: readonly number[],
  rings: readonly (readonly (readonly number[])[])[],
): boolean {
  let isInside = false;
  for (const ring of rings) {
    for (let index = 0; index < ring.length; index++) {
      const [x1, y1] = ring[index] as [number, number];
      const [x2, y2] = ring[(index + 1) % ring.length] as [number, number];
      if (isOnLine(x!, y!, x1, y1, x2, y2)) return true;
      if (y1 > y! !== y2 > y! && x! < ((x2 - x1) * (y! - y1)) / (y2 - y1) + x1) isInside = !isInside;
    }
  }
  return isInside;
}

function isOnLine(x: number, y: number, x1: number, y1: number, x2: number, y2: number): boolean {
  if ((x - x1) * (y2 - y1) !== (y - y1) * (x2 - x1)) return false;
  return x >= Math.min(x1, x2) && x <= Math.max(x1, x2) && y >= Math.min(y1, y2) && y <= Math.max(y1, y2);
}
