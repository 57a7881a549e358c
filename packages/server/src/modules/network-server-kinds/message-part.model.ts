import { fail } from '@fieldscope/contract/errors/fail';
import { type Eui, EuiInAnyCase } from '@fieldscope/contract/ids';
import { INGEST_LIMITS } from '@fieldscope/contract/ingest-limits';
import type { EpochMs } from '@fieldscope/contract/time';
import { isStorable } from '../../platform/postgres/storable-text';

const BASE64 = /^(?:[0-9A-Z+/]{4})*(?:[0-9A-Z+/]{2}==|[0-9A-Z+/]{3}=)?$/i;
const LONGEST_BASE64 = 4096;
const LONGEST_TEXT = 64;
const WORD = /^[\w.-]{1,32}$/;
const HEX = /^(?:[0-9A-F]{2})*$/i;
/** As JSON writes numbers; no text of it takes long to look at. */
const NUMERAL = /^-?\d{1,20}(?:\.\d{1,20})?$/;
/** Spreading factor in the name of a data rate: SF7BW125, SF12 BW125 4/5. */
const DATA_RATE = /^SF(\d{1,2})(?!\d)/;
/** What 32 bits hold, as in the network servers' own messages. */
const MOST = 0xffff_ffff;
const MEGAHERTZ = 1_000_000;
/** The last moment that a date can hold, in ms. */
const LAST_MOMENT = 8.64e15;
const DECIBELS = 1000;
const SPREADING_FACTORS = [5, 12] as const;
/** fPorts end here. */
export const PORTS = 255;

/** Also a level of a topic and a part of a path. */
const APPLICATION_ID = /^[\w-]{1,64}$/;

/** What a network server calls an application; null for what could not be one. */
export const applicationIdIn = (value: unknown): string | null =>
  typeof value === 'string' && APPLICATION_ID.test(value) ? value : null;

/**
 * An object in the message of a network server. Such messages are large and theirs to change, so only what we use is
 * looked at, and null is as good as absent. A schema for it took longer than all the rest of reading an uplink
 * (docs/decisions/0005).
 *
 * What cannot be used throws AppError open_parameter_invalid, with its path as `field`; what may be left out without
 * harm is undefined then.
 */
export class MessagePart {
  private constructor(
    private readonly fields: Record<string, unknown>,
    private readonly path: string,
  ) {}

  static of(value: unknown, path = ''): MessagePart {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? new MessagePart(value as Record<string, unknown>, path) : wrong(path || 'body');
  }

  part(name: string): MessagePart | undefined {
    const value = this.any(name);
    return value === undefined ? undefined : MessagePart.of(value, this.pathOf(name));
  }

  needed(name: string): MessagePart {
    return this.part(name) ?? this.wrong(name);
  }

  /** A list of parts, which is wrong as a whole when it is too long to look at. */
  parts(name: string): MessagePart[] {
    const list = this.any(name) ?? [];
    if (!Array.isArray(list) || list.length > INGEST_LIMITS.messageItems) return this.wrong(name);
    return list.map((value, index) => MessagePart.of(value, `${this.pathOf(name)}.${index}`));
  }

  /** As it came. */
  any(name: string): unknown {
    return this.fields[name] ?? undefined;
  }

  text(name: string, longest = LONGEST_TEXT): string | undefined {
    const value = this.any(name);
    if (value === undefined) return undefined;
    const isRight = typeof value === 'string' && value.length <= longest && isStorable(value);
    return isRight ? value : this.wrong(name);
  }

  /** A short name; undefined when it is anything else. */
  word(name: string): string | undefined {
    const value = this.fields[name];
    return typeof value === 'string' && WORD.test(value) ? value : undefined;
  }

  /** A whole number from 0 on. */
  count(name: string, most = MOST): number | undefined {
    const value = this.any(name);
    if (value === undefined) return undefined;
    return Number.isInteger(value) ? (figure(value, 0, most) ?? this.wrong(name)) : this.wrong(name);
  }

  /** A whole number from 0 on, or its text. */
  whole(name: string, most = MOST): number | undefined {
    const value = numberIn(this.any(name));
    if (value === undefined) return this.any(name) === undefined ? undefined : this.wrong(name);
    return Number.isInteger(value) ? (figure(value, 0, most) ?? this.wrong(name)) : this.wrong(name);
  }

  flag(name: string): boolean {
    const value = this.any(name) ?? false;
    return typeof value === 'boolean' ? value : this.wrong(name);
  }

  /** An EUI in any case, which must be there; in our upper-case form. */
  eui(name: string): Eui {
    return EuiInAnyCase.safeParse(this.fields[name]).data ?? this.wrong(name);
  }

  /** Bytes in base64; none when it is absent. */
  bytes(name: string): Buffer {
    const text = this.text(name, LONGEST_BASE64) ?? '';
    return BASE64.test(text) ? Buffer.from(text, 'base64') : this.wrong(name);
  }

  /** Bytes in hex; none when it is absent. */
  hex(name: string): Buffer {
    const text = this.text(name, LONGEST_BASE64) ?? '';
    return HEX.test(text) ? Buffer.from(text, 'hex') : this.wrong(name);
  }

  /** A moment as a number of so many ms since 1970; undefined when it cannot be one. */
  epoch(name: string, unitMs: number): EpochMs | undefined {
    const at = figure(numberIn(this.any(name)), 0, LAST_MOMENT / unitMs);
    return at === undefined ? undefined : (Math.round(at * unitMs) as EpochMs);
  }

  /** ISO 8601; undefined also when it cannot be read. */
  time(name: string): EpochMs | undefined {
    const parsed = Date.parse(this.text(name, Number.POSITIVE_INFINITY) ?? '');
    return Number.isNaN(parsed) ? undefined : (parsed as EpochMs);
  }

  /** In dBm or dB, a number or its text, to hundredths; undefined when no radio link can have it: the reading itself may be right. */
  decibels(name: string): number | undefined {
    const value = figure(numberIn(this.fields[name]), -DECIBELS, DECIBELS);
    return value === undefined ? undefined : Math.round(value * 100) / 100;
  }

  /** In Hz, a number or its text; undefined when it cannot be one. */
  frequency(name: string): number | undefined {
    const value = this.fields[name];
    const isText = typeof value === 'string' && value !== '';
    return isText || typeof value === 'number' ? figure(Math.round(Number(value)), 0, MOST) : undefined;
  }

  /** In MHz, a number or its text; undefined when it cannot be one. */
  megahertz(name: string): number | undefined {
    const value = figure(numberIn(this.fields[name]), 0, MOST / MEGAHERTZ);
    return value === undefined ? undefined : Math.round(value * MEGAHERTZ);
  }

  /** Of LoRa, a number or its text; undefined when it cannot be one. */
  spreadingFactor(name: string): number | undefined {
    return spreadingFactorIn(numberIn(this.fields[name]));
  }

  /** The spreading factor that the name of a data rate begins with; undefined when it has none. */
  dataRate(name: string): number | undefined {
    const value = this.fields[name];
    return typeof value === 'string' ? spreadingFactorIn(numberIn(DATA_RATE.exec(value)?.[1])) : undefined;
  }

  /** From 0 to 100, undefined when it is anything else. */
  percent(name: string): number | undefined {
    return figure(this.fields[name], 0, 100);
  }

  wrong(name: string): never {
    return wrong(this.pathOf(name));
  }

  private pathOf(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}

const wrong = (field: string): never => fail('open_parameter_invalid', { field });

const numberIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && NUMERAL.test(value) ? Number(value) : undefined;
};

const spreadingFactorIn = (value: number | undefined): number | undefined =>
  Number.isInteger(value) ? figure(value, ...SPREADING_FACTORS) : undefined;

const figure = (value: unknown, least: number, most: number): number | undefined =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined;
