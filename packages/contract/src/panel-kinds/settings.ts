import { z } from 'zod';
import { PANEL_LIMITS } from '../panel-limits';
import { isReadableLine } from '../readable-line';
import { DAY_MS, HOUR_MS } from '../time';

/** Settings that several kinds share. Their names are those of the product. */

/** `#rrggbb`. */
export const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/);

/** How each component looks; null: as the theme has it. */
export const APPEARANCE = {
  bgColor: Colour.nullable().default(null),
  fontColor: Colour.nullable().default(null),
  /** In pixels; null: as large as fits. */
  fontSize: z.number().int().min(8).max(160).nullable().default(null),
};

/** A value from which on a colour holds, until the next one. */
const ColourStep = z.strictObject({ from: z.number(), color: Colour });

/** A scale with colours. */
export const SCALE = {
  min: z.number().default(0),
  max: z.number().default(100),
  colors: z.array(ColourStep).max(20).default([]),
};

export const isScale = ({ min, max }: { min: number; max: number }): boolean => min < max;

/** Spans before now that a chart may show, in milliseconds. */
export const PANEL_SPANS = {
  hour: HOUR_MS,
  six_hours: 6 * HOUR_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
} as const;

const MOMENT = z.number().int().min(0).max(8.64e15);

/** The time that a chart shows: a span before now, or a range of its own (epoch ms). */
export const TIME = {
  selTime: z
    .union([
      z.enum(Object.keys(PANEL_SPANS) as (keyof typeof PANEL_SPANS)[]),
      z.strictObject({ from: MOMENT, to: MOMENT }).refine(({ from, to }) => from < to),
    ])
    .default('day'),
};
type SelTime = z.output<(typeof TIME)['selTime']>;

/** From when to when a chart shows readings. */
export const rangeOfTime = (time: SelTime, now: number): { from: number; to: number } =>
  typeof time === 'string' ? { from: now - PANEL_SPANS[time], to: now } : time;

/** Whether a browser may load it: http or https, without a name and password of somebody. */
export function isLoadable(text: string): boolean {
  if (/\s/.test(text) || !isReadableLine(text) || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return (protocol === 'http:' || protocol === 'https:') && username + password === '';
}

const addressWhere = (isTaken: (text: string) => boolean) =>
  z
    .string()
    .trim()
    .max(PANEL_LIMITS.addressLength)
    .refine((text) => text === '' || isTaken(text))
    .default('');

/** An address of a page or video. Empty: none yet. */
export const Address = addressWhere(isLoadable);

/** Where pictures that people have uploaded are, each under a name that nobody guesses. */
export const PICTURE_PATH = '/panel_pictures';
const OWN_PICTURE = new RegExp(`^${PICTURE_PATH}/([A-Za-z0-9_-]{32})$`);

/** The name in an address of an uploaded picture; undefined: it is another one. */
export const pictureNameOf = (address: string): string | undefined => OWN_PICTURE.exec(address)?.[1];

/** An address of a picture, which may be one that was uploaded. Empty: none yet. */
export const PictureAddress = addressWhere((text) => isLoadable(text) || OWN_PICTURE.test(text));
