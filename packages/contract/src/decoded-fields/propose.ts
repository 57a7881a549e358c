import type { MappedField } from '../calls/device-profiles';
import { STATUS_ID } from '../definitions/named-ids';
import { DEVICE_PROFILE_LIMITS } from '../device-profile-limits';
import { namesOf } from './field-names';
import { type DecodedOutput, type FieldValue, fieldValuesOf } from './field-values';
import { BATTERY_VOLTAGE_NAMES, MEANINGS, type Meaning, type Where } from './meanings';
import { conversion, type FieldUnit, type Quantity, unitsCalled } from './units';
import type { FieldName } from './words';

/** A voltage of a battery, which is a charge only by the kind of battery. */
export interface BatteryVoltage {
  path: string;
  volts: number;
  /** What turns the field into volts. */
  factor: number;
}

export interface Proposal {
  fields: MappedField[];
  batteryVoltages: BatteryVoltage[];
}

interface NamedValue extends FieldValue {
  name: FieldName;
}

const { fields: MOST_FIELDS, pathLength: LONGEST_PATH } = DEVICE_PROFILE_LIMITS;
/** Values that are looked at. */
const MOST_VALUES = 1000;

/**
 * What the fields of an output measure, besides those that are mapped: by the words and units of their names and by their
 * values. What may be something else is not proposed. A repeated measurement is on the next channel.
 */
export function proposeFields(output: DecodedOutput, before: readonly MappedField[]): Proposal {
  const values = fieldValuesOf(output, MOST_VALUES);
  const times = timesOf(output.data);
  const named = values.flatMap((value): NamedValue[] => {
    const isPast = value.isListed || times.has(numberAtEnd(value.path));
    const name = isPast || value.path.length > LONGEST_PATH ? undefined : namesOf(value.keys);
    return name ? [{ ...value, name }] : [];
  });
  // A normalised payload says the same once more.
  const plain = named.filter((value) => !isNormalized(value));
  const circumstances = circumstancesOf(plain.map(({ name }) => name.concepts));
  const fields: MappedField[] = [];
  const stored: { measurementId: number; value: number }[] = [];
  for (const value of named) {
    const found = meaningOf(value, circumstances);
    if (!found || [...before, ...fields].some(({ path }) => path === value.path)) continue;
    const { measurementId, factor, offset } = found;
    const result = { measurementId, value: value.value * factor + offset };
    if (isNormalized(value) && stored.some((other) => isSame(other, result))) continue;
    const taken = [...before, ...fields].filter((field) => field.measurement_id === measurementId);
    if (measurementId === STATUS_ID.battery && taken.length > 0) continue;
    if (before.length + fields.length >= MOST_FIELDS) break;
    const channel = Math.max(0, ...taken.map((field) => field.channel)) + 1;
    stored.push(result);
    fields.push({ path: value.path, measurement_id: measurementId, channel, factor, offset });
  }
  const hasBattery = [...before, ...fields].some((field) => field.measurement_id === STATUS_ID.battery);
  const voltages = hasBattery ? [] : named.filter(({ name }) => VOLTAGE_NAMES.has(nameOf(name.concepts)));
  // Beside that of the battery, another voltage is of something else.
  const ofBattery = voltages.filter(({ name }) => !isBareVoltage(name.concepts));
  return { fields, batteryVoltages: (ofBattery.length > 0 ? ofBattery : voltages).flatMap(batteryVoltageOf) };
}

const numberAtEnd = (key: string): string => /\d+$/.exec(key)?.[0] ?? '';
const TIME = /(?:date|time|timestamp)_?\d+$/i;

/** Numbers behind the times of an output: what ends in `_1` beside a `date_1` was measured then. */
function timesOf(data: unknown): ReadonlySet<string> {
  const keys = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  return new Set(keys.filter((key) => TIME.test(key)).map(numberAtEnd));
}

const isNormalized = ({ keys }: FieldValue): boolean => keys[0] === 'normalized';
const SAME = 0.01;
const isSame = (a: { measurementId: number; value: number }, b: typeof a): boolean =>
  a.measurementId === b.measurementId && Math.abs(a.value - b.value) <= Math.abs(b.value) * SAME;

/** Units that the normalised payload of The Things Stack prescribes. */
const NORMALIZED_UNITS: Partial<Record<Quantity, string>> = {
  ...{
    temperature: '°C',
    share: '%',
    illuminance: 'lx',
    pressure: 'hPa',
    speed: 'm/s',
    angle: '°',
    gas: 'ppm',
  },
  ...{ conductivity: 'dS/m', rain: 'mm', rainRate: 'mm/h' },
};

const combinationOf = (words: string): string => words.split(' ').sort().join(' ');
const BY_NAME = new Map<string, Meaning[]>();
for (const meaning of MEANINGS) {
  for (const name of meaning.names) {
    const key = combinationOf(name);
    BY_NAME.set(key, [...(BY_NAME.get(key) ?? []), meaning]);
  }
}
const VOLTAGE_NAMES = new Set(BATTERY_VOLTAGE_NAMES.map(combinationOf));
const isBareVoltage = (concepts: ReadonlySet<string>): boolean => nameOf(concepts) === 'voltage';
const nameOf = (concepts: ReadonlySet<string>): string => [...concepts].sort().join(' ');

/** The measurement of a field, and what converts it; undefined: it may be something else. */
function meaningOf(
  field: NamedValue,
  circumstances: ReadonlySet<Where>,
): { measurementId: number; factor: number; offset: number } | undefined {
  for (const meaning of BY_NAME.get(nameOf(field.name.concepts)) ?? []) {
    if (meaning.where && !circumstances.has(meaning.where)) continue;
    if (field.isBoolean !== (meaning.quantity === 'none') && field.isBoolean) continue;
    const unit = unitOf(field, meaning);
    if (unit === undefined) continue;
    const { quantity, storedIn, measurementId } = meaning;
    const { factor, offset } =
      quantity === 'none' ? { factor: 1, offset: 0 } : conversion(quantity, unit, storedIn);
    const percent = field.value * factor + offset;
    const slack = namedUnits(field) ? SLACK : 0;
    if (quantity === 'share' && (percent < -slack || percent > 100 + slack)) continue;
    return { measurementId, factor, offset };
  }
  return undefined;
}

/** By which a sensor in the air or in water may be beyond 0 and 100 %, where the unit is said. */
const SLACK = 10;

/** The unit of a field: as its name or the text beside it says, or the one that its value can only be in. */
function unitOf(field: NamedValue, { quantity, measurementId, assumed = [] }: Meaning): string | undefined {
  const named = namedUnits(field);
  if (named) return named.find((unit) => unit.quantity === quantity)?.symbol;
  const prescribed = isNormalized(field) ? NORMALIZED_UNITS[quantity] : undefined;
  // The battery of a normalised payload is in volts.
  if (prescribed) return measurementId === STATUS_ID.battery ? undefined : prescribed;
  const isWhole = Number.isInteger(field.value);
  if (measurementId === STATUS_ID.battery && !isWhole && field.value < LEAST_FRACTION_OF_PERCENT)
    return undefined;
  return assumed.find(([, least, most]) => field.value >= least && field.value <= most)?.[0];
}
/** A percentage below is rarely sent with decimals, a voltage is. */
const LEAST_FRACTION_OF_PERCENT = 37;

/** Units that a field names; undefined: it names none. */
function namedUnits({ name, unitText }: NamedValue): readonly FieldUnit[] | undefined {
  if (unitText !== undefined && unitText.trim() !== '') return unitsCalled(unitText);
  return name.units.length > 0 ? name.units : undefined;
}

/** Volts of the batteries that are in use; millivolts are a thousand times as many. */
const BATTERY_VOLTS = { least: 1.5, most: 30 };
/** Without a word for voltage. */
const MOST_BARE_VOLTS = 5;

function batteryVoltageOf(field: NamedValue): BatteryVoltage[] {
  const { name, value, path, isBoolean } = field;
  if (isBoolean || !VOLTAGE_NAMES.has(nameOf(name.concepts))) return [];
  const named = namedUnits(field);
  const unit = named?.find(({ quantity }) => quantity === 'voltage')?.symbol;
  if (named && !unit) return [];
  const saysVoltage = unit !== undefined || /voltage/i.test(nameOf(name.concepts));
  const factor = unit === 'mV' || (!unit && saysVoltage && value > 1000) ? 0.001 : 1;
  const volts = value * factor;
  const most = saysVoltage ? BATTERY_VOLTS.most : MOST_BARE_VOLTS;
  return volts >= BATTERY_VOLTS.least && volts <= most ? [{ path, volts, factor }] : [];
}

/** What a device measures, by the names of all its fields. */
function circumstancesOf(names: readonly ReadonlySet<string>[]): ReadonlySet<Where> {
  const has = (...combinations: string[]) =>
    names.some((concepts) => combinations.some((words) => nameOf(concepts) === combinationOf(words)));
  const says = (...concepts: string[]) => names.some((name) => concepts.some((concept) => name.has(concept)));
  const isWater =
    says('dissolved', 'turbidity', 'orp') ||
    has('depth water', 'level water') ||
    (has('ph') && !says('soil', 'moisture', 'vwc', 'humidity', 'nutrient'));
  // Some call the moisture of soil humidity.
  const isOfSoil = says('conductivity', 'ph', 'nutrient') && !isWater;
  const isHumidityOfAir = !isOfSoil || says('moisture', 'vwc', 'soil', 'wind', 'barometric');
  const isAir = has('humidity air', 'co2', 'pm25') || says('wind') || (has('humidity') && isHumidityOfAir);
  const isBareSoil = has('moisture', 'vwc') && !says('humidity') && !has('temperature soil') && !isWater;
  const isOnlyAir = isAir && !has('temperature air');
  const isPlaced = has('latitude') && has('longitude');
  return new Set<Where>([
    ...(isAir ? (['air'] as const) : []),
    isOnlyAir ? 'onlyAirTemperature' : 'notOnlyAirTemperature',
    ...(isBareSoil ? (['bareSoil'] as const) : []),
    ...(isHumidityOfAir ? (['notBareSoil'] as const) : []),
    isWater ? 'water' : 'notWater',
    isPlaced ? 'position' : 'noPosition',
  ]);
}
