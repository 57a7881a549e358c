import { findMeasurement } from '@fieldscope/contract/definitions/measurements';

/** Units as files write them, by how they are compared: without case, spaces and the ways to write a degree or a square. */
const plainOf = (unit: string): string =>
  unit
    .toLowerCase()
    .replaceAll('℃', '°c')
    .replaceAll('℉', '°f')
    .replaceAll(/[\s.()]|rh/g, '')
    .replaceAll(/[μµ]/g, 'u')
    .replaceAll('㎡', 'm2')
    .replaceAll('²', '2')
    .replaceAll('³', '3')
    .replaceAll('·', '');

type Convert = (value: number) => number;
const by =
  (factor: number): Convert =>
  (value) =>
    Number((value * factor).toFixed(9));
const same: Convert = (value) => value;

const TEMPERATURE: Record<string, Convert> = {
  c: same,
  '°f': (value) => Number(((value - 32) / 1.8).toFixed(9)),
  f: (value) => Number(((value - 32) / 1.8).toFixed(9)),
  k: (value) => Number((value - 273.15).toFixed(9)),
};
/** Other units than the stored one, as `plainOf` has them. */
const OTHERS: Record<string, Record<string, Convert>> = {
  '°c': TEMPERATURE,
  'm/s': { 'km/h': by(1 / 3.6), mph: by(0.44704), 'м/с': same },
  pa: {
    па: same,
    hpa: by(100),
    гпа: by(100),
    mbar: by(100),
    kpa: by(1000),
    кпа: by(1000),
    inhg: by(3386.389),
    mmhg: by(133.322),
    ммртст: by(133.322),
  },
  kpa: { кпа: same, hpa: by(0.1), pa: by(0.001) },
  mm: { мм: same, in: by(25.4), inch: by(25.4), cm: by(10) },
  'mm/hour': { 'mm/h': same, 'мм/ч': same, 'in/h': by(25.4) },
  cm: { см: same, m: by(100), mm: by(0.1), in: by(2.54) },
  lux: { lx: same, лк: same, klx: by(1000) },
  'us/cm': { 'мксм/см': same, 'ms/cm': by(1000) },
  'ds/m': { 'дсм/м': same, 'ms/cm': same },
  'umol/m2s': { 'umol/m2/s': same, 'мкмоль/м2с': same, 'umolm-2s-1': same },
  'w/m2': { 'вт/м2': same },
  'mg/l': { 'мг/л': same },
  ph: { '': same },
  '%vol': { '%': same },
  'm3/h': { 'м3/ч': same },
  db: { дб: same },
  mv: { мв: same },
};

/** From a unit that a file names into the stored one; undefined: this unit is not known for the measurement. */
export function unitConverter(
  measurementId: number,
  unit: string,
  ownUnits: ReadonlyMap<number, string>,
): Convert | undefined {
  const stored = plainOf(ownUnits.get(measurementId) ?? findMeasurement(measurementId)?.unit ?? '');
  const given = plainOf(unit);
  if (unit.trim() === '' || given === stored) return same;
  return OTHERS[stored]?.[given];
}
