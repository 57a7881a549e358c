import { findMeasurement, isKnownMeasurement } from '@fieldscope/contract/definitions/measurements';
import type { DefinitionNames } from '@fieldscope/contract/definitions/names';
import { en } from '@fieldscope/contract/definitions/names.en';
import { ru } from '@fieldscope/contract/definitions/names.ru';
import { zh } from '@fieldscope/contract/definitions/names.zh';
import { nameIn, type OwnNames } from '@fieldscope/contract/definitions/own-names';
import type { Language } from '@fieldscope/contract/languages';
import { shownLength } from '@fieldscope/contract/length-unit';
import { shownUnit } from '@fieldscope/contract/shown-unit';
import { gapBefore } from '@fieldscope/contract/unit-gap';
import type { TemperatureUnit, UnitChoices } from '@fieldscope/contract/units';
import { DELIVERY_TEXTS } from './delivery-texts';

const NAMES: Record<Language, DefinitionNames> = { en, zh, ru };

/** How a person reads. */
export interface Reader {
  language: Language;
  timezone: string;
  temperatureUnit: TemperatureUnit;
  units: UnitChoices;
  /** When it is written, epoch ms. */
  now: number;
  /** What the organisation calls measurements, and units of its own. */
  own: ReadonlyMap<number, { names: OwnNames; unit: string }>;
}

/** A measurement by its name, with its value where there is one, and the limit that it has passed. */
export function measuredText(
  {
    measurementId,
    value,
    limit,
  }: { measurementId: number | null; value: number | null; limit: number | null },
  reader: Reader,
): string {
  const { language, own } = reader;
  const id = measurementId ?? 0;
  const named = own.get(id);
  const published = isKnownMeasurement(id) ? NAMES[language].measurements[id] : String(id);
  const name = named ? nameIn(named.names, language) : published;
  if (value === null) return name;
  const limitText = limit === null ? null : valueText(id, limit, reader);
  return withLimit(`${name} ${valueText(id, value, reader)}`, limitText, reader);
}

/** "Air Temperature -1.5 °C (limit 2 °C)" */
export const withLimit = (words: string, limit: string | null, { language }: Reader): string =>
  limit === null ? words : `${words}${DELIVERY_TEXTS[language].limit(limit)}`;

/** A number of a measurement in the units of the reader. */
function valueText(measurementId: number, value: number, reader: Reader): string {
  const { locale } = DELIVERY_TEXTS[reader.language];
  const ownUnit = findMeasurement(measurementId) ? undefined : reader.own.get(measurementId)?.unit;
  const { unit, decimals = DECIMALS, convert } = shownUnit(measurementId, ownUnit, reader);
  const number = convert(value).toLocaleString(locale, {
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  });
  return `${number}${gapBefore(unit, locale)}${unit}`;
}
/** Of measurements without a description. */
const DECIMALS = 2;

/** A length in the unit of the reader. */
export function lengthText(metres: number, { language, units }: Reader): string {
  const { value, unit, decimals } = shownLength(metres, units);
  const options = { style: 'unit', unit, maximumFractionDigits: decimals } as const;
  return new Intl.NumberFormat(DELIVERY_TEXTS[language].locale, options).format(value);
}

export function percentText(percent: number | null, { language }: Reader): string {
  return `${percent}${gapBefore('%', DELIVERY_TEXTS[language].locale)}%`;
}
