import { SPANS } from '@fieldscope/contract/time';

const PRESET_MS = {
  '1d': SPANS.last1Day.durationMs,
  '7d': SPANS.last7Days.durationMs,
  '30d': SPANS.last30Days.durationMs,
} as const;
export type Preset = keyof typeof PRESET_MS;
export const PRESETS = Object.keys(PRESET_MS) as Preset[];

/** From when to when, in epoch ms. */
export interface Bounds {
  from: number;
  to: number;
}

/** The last 1, 7 or 30 days, which move on with time, or a range of one's own, which does not. */
export type TimeRange = { preset: Preset } | Bounds;

const isPreset = (text: string | null): text is Preset => PRESETS.some((preset) => preset === text);

const PLACES = /^(\d{1,14})-(\d{1,14})$/;
function readBounds(text: string | null): Bounds | undefined {
  const [, from, to] = (PLACES.exec(text ?? '') ?? []).map(Number);
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}
const writeBounds = ({ from, to }: Bounds) => `${Math.round(from)}-${Math.round(to)}`;

/** Reads the range from the address (`range=7d`, `range=<from>-<to>`); what makes no sense is the fallback. */
export function rangeOfAddress(address: URLSearchParams, fallback: Preset = '1d'): TimeRange {
  const text = address.get('range');
  return readBounds(text) ?? { preset: isPreset(text) ? text : fallback };
}

/** The part of the range that is looked at closely (`zoom=<from>-<to>`). */
export const zoomOfAddress = (address: URLSearchParams): Bounds | undefined =>
  readBounds(address.get('zoom'));

/** The address with another range in it, as a whole. */
export function withRange(address: URLSearchParams, range: TimeRange): URLSearchParams {
  const next = withZoom(address, undefined);
  next.set('range', 'preset' in range ? range.preset : writeBounds(range));
  return next;
}

export function withZoom(address: URLSearchParams, zoom: Bounds | undefined): URLSearchParams {
  const next = new URLSearchParams(address);
  if (zoom) next.set('zoom', writeBounds(zoom));
  else next.delete('zoom');
  return next;
}

/** How often a moving range moves on: often enough to be live, without a request at every moment. */
const STEPS = 288;

/** From when to when a range reaches; a moving one ends at the next step after `now`, so that live values have space. */
export function boundsOf(range: TimeRange, now: number): Bounds {
  if (!('preset' in range)) return range;
  const length = PRESET_MS[range.preset];
  const step = length / STEPS;
  const to = Math.ceil(now / step) * step;
  return { from: to - length, to };
}
