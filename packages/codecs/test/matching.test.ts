import { expect, test } from 'vitest';
import { crc16Kermit as crcOf, modelsThatRead } from '../src/index';
import { fromHex } from './hex';

const CLIMATE = '01011098530000010210A87A0000AF51';
/** Battery and interval, as a device of that family sends them after it joined. */
const POWER = '00070064003C00';

const payload = (hex: string, fPort: number | null = 2) => ({ bytes: fromHex(hex), fPort });
const match = (...hex: string[]) => modelsThatRead(hex.map((one) => payload(one)));
const modelsOf = (matches: ReturnType<typeof modelsThatRead>) => matches.map(({ model }) => model);

test('air temperature and humidity with a right check sum are those of the climate sensors', () => {
  const matches = match(CLIMATE);
  expect(matches.slice(0, 2)).toEqual([
    { model: 'S2101', certainty: 'checksum_and_sensors' },
    { model: 'LoRa-S-TH', certainty: 'checksum_and_sensors' },
  ]);
  // A sensor that measures those two and more comes behind them, then the rest of the family.
  expect(matches[2]).toEqual({ model: 'S2103', certainty: 'checksum_and_sensors' });
  expect(matches.at(-1)).toMatchObject({ certainty: 'checksum' });
});

test('a wrong check sum speaks for none of that family', () => {
  expect(modelsOf(match(CLIMATE.replace(/....$/, '0000')))).not.toContain('S2101');
});

test('every payload counts: one that a model cannot read speaks against it', () => {
  expect(modelsOf(match(CLIMATE, 'FF'.repeat(9)))).not.toContain('S2101');
});

test('a weather station is found by its frames, a tracker by its own', () => {
  const station = modelsThatRead([
    payload('046401010103000A05A0010110430000000000000002011A000000002702', 3),
  ]);
  expect(station[0]).toEqual({ model: 'S2120', certainty: 'sensors' });
  const tracker = modelsThatRead([payload('0D00000001', 5)]);
  expect(tracker[0]?.model).toMatch(/^T1000/);
});

test('a payload that nothing reads, and an empty one, speak for no model', () => {
  expect(match('FEDCBA98')).toEqual([]);
  expect(match('')).toEqual([]);
  expect(modelsThatRead([])).toEqual([]);
});

test('a device that has only reported its battery may be any of its family', () => {
  const bytes = fromHex(POWER);
  const crc = crcOf(bytes);
  const matches = modelsThatRead([{ bytes: Uint8Array.from([...bytes, crc & 0xff, crc >>> 8]), fPort: 2 }]);
  expect(matches[0]).toEqual({ model: 'S2101', certainty: 'checksum' });
  expect(modelsOf(matches)).toContain('S2105');
});
