import type { Language } from '@fieldscope/contract/languages';
import type { UnitSetting } from '@fieldscope/contract/shown-unit';
import type { SeriesReading } from '../history/history.service';
import { EXPORT_TEXTS } from './export-texts';
import { localTimeWriter } from './local-time.model';

/** What all readings of a series have in common in a file. */
export interface ExportedSeries {
  seriesId: number;
  deviceName: string;
  eui: string;
  channel: number;
  measurementId: number;
  /** In the language of the file. */
  measurement: string;
  /** That of the file. */
  unit: string;
  /** A stored number in it; absent: it is the one in which values are stored. */
  convert?: (stored: number) => number;
}

/** The units of a person, as far as they are chosen. */
export type ExportUnits = Pick<UnitSetting, 'temperatureUnit' | 'units'>;

/** How a file is written. */
export interface ExportStyle {
  language: Language;
  timezone: string;
}

/** Writes readings in one format; what `head` and `lines` return is appended to the file. */
export interface LineWriter {
  head(): string;
  lines(readings: readonly SeriesReading[]): string;
}

/** Writes a file piece by piece; each piece is appended. */
export interface FileWriter {
  head(): Uint8Array;
  add(readings: readonly SeriesReading[]): Uint8Array;
  /** What was held back so far, and what another writer needs to go on. */
  pause(): { piece: Uint8Array; state: string | null };
  foot(): Uint8Array;
}

export const seriesById = (series: readonly ExportedSeries[]): Map<number, ExportedSeries> =>
  new Map(series.map((one) => [one.seriesId, one]));

/** Enough for every sensor, and too few for the traces of a conversion. */
const DIGITS = 12;

/** Readings with their numbers in the units of the file. */
export function inUnitsOf(
  series: readonly ExportedSeries[],
): (readings: readonly SeriesReading[]) => readonly SeriesReading[] {
  const known = seriesById(series);
  if (!series.some(({ convert }) => convert)) return (readings) => readings;
  return (readings) =>
    readings.map((reading) => {
      const convert = known.get(reading.seriesId)?.convert;
      if (!convert || typeof reading.value !== 'number') return reading;
      return { ...reading, value: Number(convert(reading.value).toPrecision(DIGITS)) };
    });
}

/** A value that is no number: as it is, or lists as JSON. */
export const textOf = (value: Exclude<SeriesReading['value'], number>): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Heads of the columns, in the order of the table. */
export function headsOf({ language, timezone }: ExportStyle): string[] {
  const texts = EXPORT_TEXTS[language];
  return [
    texts.device,
    'EUI',
    texts.channel,
    texts.measurementId,
    texts.measurement,
    texts.value,
    texts.unit,
    texts.measuredAt(timezone),
    texts.uploadedAt(timezone),
    'fCnt',
  ];
}

/** An object a line, for programs: its keys are the same in every language. */
export function jsonLines(series: readonly ExportedSeries[], { timezone }: ExportStyle): LineWriter {
  const [measured, uploaded] = [localTimeWriter(timezone), localTimeWriter(timezone)];
  const fixed = new Map(
    series.map((one) => [
      one.seriesId,
      JSON.stringify({
        device: one.deviceName,
        eui: one.eui,
        channel: one.channel,
        measurement_id: one.measurementId,
        measurement: one.measurement,
        unit: one.unit,
      }).slice(0, -1),
    ]),
  );
  return {
    head: () => '',
    lines(readings) {
      let text = '';
      for (const { seriesId, value, measuredAt, uploadedAt, fCnt } of readings)
        text += `${fixed.get(seriesId)},"value":${JSON.stringify(value)},"measured_at":"${measured(measuredAt)}","uploaded_at":"${uploaded(uploadedAt)}","f_cnt":${fCnt}}\n`;
      return text;
    },
  };
}
