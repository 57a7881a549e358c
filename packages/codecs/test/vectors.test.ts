import { expect, test } from 'vitest';
import { type DecodeOutcome, type DeviceInfo, decodeUplink, type MeasurementValue } from '../src/index';
import { fromHex } from './hex';
import file from './uplink-vectors.json';

interface Vector {
  id: string;
  device: string;
  fPort: number | null;
  hex: string;
  expect: { measurementId: number; channel: number; value: MeasurementValue }[];
  info: DeviceInfo;
  crcValid?: boolean;
}

/** Published texts name device families; here a model of each. */
const MODEL_OF: ReadonlyMap<string, string> = new Map([
  ['S210x', 'S2101'],
  ['T1000', 'T1000-A'],
  ['K1100 kit', 'K1100'],
  ['LoRa-S TH (gen 1)', 'LoRa-S-TH'],
  ['LoRa-S CO2 (gen 1)', 'LoRa-S-CO2'],
  ['LoRa-S Light (gen 1)', 'LoRa-S-LIGHT'],
  ['LoRa-S Barometer (gen 1)', 'LoRa-S-BARO'],
]);
const VECTORS = file.vectors as readonly Vector[];
const decode = ({ device, fPort, hex }: Vector, ending = '') =>
  decodeUplink(MODEL_OF.get(device) ?? device, {
    bytes: fromHex(hex.slice(0, hex.length - ending.length) + ending),
    fPort,
  });
const ownTime = ({ info }: Vector) => info.utc ?? info.measureTime;

const taken = (outcome: DecodeOutcome) => {
  if (!outcome.ok) throw new Error(`refused: ${outcome.reason} ${outcome.detail ?? ''}`);
  return outcome;
};
/** The order of readings is not part of a vector. */
const sorted = <R extends { measurementId: number; channel: number }>(readings: readonly R[]): R[] =>
  [...readings].sort((a, b) => a.measurementId - b.measurementId || a.channel - b.channel);

test.each(
  VECTORS.filter(({ crcValid }) => crcValid !== false),
)('vector $id of a $device is read', (vector) => {
  const utc = ownTime(vector);
  const measuredAt = utc === undefined ? {} : { measuredAt: utc * 1000 };
  const { readings, ...rest } = taken(decode(vector));
  expect(rest).toStrictEqual({ ok: true, info: vector.info, warnings: [] });
  expect(sorted(readings)).toStrictEqual(
    sorted(vector.expect).map((reading) => ({ ...reading, ...measuredAt })),
  );
});

const misprinted = VECTORS.filter(({ crcValid }) => crcValid === false);

test.each(
  misprinted,
)('vector $id has a misprinted checksum and is refused until it is corrected', (vector) => {
  expect(decode(vector)).toStrictEqual({ ok: false, reason: 'crc_mismatch' });
  expect(decode(vector, '1822')).toStrictEqual({
    ok: true,
    readings: vector.expect,
    info: vector.info,
    warnings: [],
  });
});

test('the vectors are all there', () => {
  expect(VECTORS).toHaveLength(42);
  expect(misprinted.map(({ id }) => id)).toEqual(['p08']);
});

test.each(VECTORS)('vector $id with its last byte cut off is refused as a whole', (vector) => {
  const cut = { ...vector, hex: vector.hex.slice(0, -2) };
  expect(decode(cut)).toMatchObject({ ok: false, reason: 'truncated' });
});
