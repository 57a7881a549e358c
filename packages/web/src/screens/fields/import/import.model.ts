import type { Outline } from '@fieldscope/contract/field-geometry';
import { FIELD_LIMITS } from '@fieldscope/contract/field-limits';
import type { FieldFile, FileField } from '../files/field-file.model';

/** Which attributes of a file are what; undefined: none. */
export interface AttributeChoice {
  name: string | undefined;
  crop: string | undefined;
}

/** An area of a file as the field that it may become. */
export interface ImportRow extends Omit<FileField, 'attributes'> {
  /** Its place in the file, from 1. */
  number: number;
  name: string;
  crop: string;
  /** The organisation has a field of this name. */
  isKnown: boolean;
}

const NAMES =
  /^(field_?|plot_?|parcel_?|schlag_?|feld_?)?(name|bez\w*|label|title|titel|nom|naam|имя|название|наименование|名称|地块名?)$/i;
const CROPS = /(crop|cult|kultur|frucht|planta|hodowl|культура|作物)/i;

/** The attributes that are most likely meant. */
export function guessAttributes({ attributes, fields }: FieldFile): AttributeChoice {
  const crop = attributes.find((name) => CROPS.test(name));
  const named = attributes.find((name) => NAMES.test(name.trim()));
  const isDistinct = (name: string) =>
    new Set(fields.map((field) => field.attributes[name])).size === fields.length;
  return { crop, name: named ?? attributes.find((name) => name !== crop && isDistinct(name)) };
}

/**
 * What a file becomes.
 * @param unnamed what an area without a name is called, by its number
 * @param known names of the organisation's fields
 */
export function rowsOf(
  { fields }: FieldFile,
  choice: AttributeChoice,
  unnamed: (number: number) => string,
  known: ReadonlySet<string>,
): ImportRow[] {
  const given = fields.map(({ attributes, ...area }, index) => ({
    number: index + 1,
    wanted: (choice.name && attributes[choice.name]) || unnamed(index + 1),
    crop: ((choice.crop && attributes[choice.crop]) || '').slice(0, FIELD_LIMITS.cropLength),
    ...area,
  }));
  const names = distinct(given.map(({ wanted }) => wanted));
  return given.map(({ wanted: _, ...row }, index) => {
    const name = names[index]!;
    return { ...row, name, isKnown: known.has(name) };
  });
}

/** Names of which each is there once: a second one gets a number. */
function distinct(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name) => {
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : ` ${number}`;
      const one = `${name.slice(0, FIELD_LIMITS.nameLength - end.length).trimEnd()}${end}`;
      if (taken.has(one)) continue;
      taken.add(one);
      return one;
    }
  });
}

/** Rows as calls take them. */
export function portionsOf<Row extends { outline: Outline }>(rows: readonly Row[]): Row[][] {
  const portions: Row[][] = [];
  let corners = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const own = row.outline.flat().reduce((sum, ring) => sum + ring.length, 0);
    const last = portions.at(-1);
    if (last && last.length < FIELD_LIMITS.atOnce && corners + own <= FIELD_LIMITS.cornersAtOnce) {
      last.push(row);
      corners += own;
    } else {
      portions.push([row]);
      corners = own;
    }
  }
  return portions;
}
