import type { DeviceInfo } from '@fieldscope/codecs';
import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { z } from 'zod';
import { isStorable } from '../../platform/postgres/storable-text';
import { KitValue, parse, wrong } from './kit-fields.model';

/** What a kit or hub says of itself; what is absent it did not say. */
export type KitStatus = Partial<DeviceInfo>;

type Fields = Record<string, unknown>;

const Line = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().trim().min(1).max(32).refine(isStorable));
const digits = (least: number, most: number) =>
  Line.pipe(z.string().regex(new RegExp(`^\\d{${least},${most}}$`)));
const Percent = KitValue.pipe(z.number().min(0).max(100));
const whole = (least: number, most: number) => KitValue.pipe(z.number().int().min(least).max(most));

interface StatusField {
  /** Its published number, where there is one. */
  id?: number;
  names: readonly [string, ...string[]];
  schema: z.ZodType;
}

/** What devices on the mobile network and kits report of themselves, by the part of DeviceInfo that it is. */
const STATUS_FIELDS = {
  battery: { id: STATUS_ID.battery, names: ['battery'], schema: Percent },
  hardware: { id: STATUS_ID.hardware, names: ['hardwareVersion', 'hardware_version'], schema: Line },
  software: {
    id: STATUS_ID.firmware,
    names: ['softwareVersion', 'software_version', 'firmwareVersion', 'firmware_version'],
    schema: Line,
  },
  signal: {
    id: STATUS_ID.signalStrength,
    names: ['signalStrength', 'signal_strength'],
    schema: KitValue.pipe(z.number().min(-200).max(200)),
  },
  boardTemperature: {
    id: STATUS_ID.boardTemperature,
    names: ['boardTemperature', 'board_temperature'],
    schema: KitValue.pipe(z.number().min(-100).max(200)),
  },
  charging: { id: STATUS_ID.charging, names: ['charging'], schema: whole(1, 3) },
  imei: { names: ['imei'], schema: digits(14, 16) },
  ramPercent: { names: ['ramPercent', 'ram_percent'], schema: Percent },
  diskPercent: { names: ['diskPercent', 'disk_percent'], schema: Percent },
  gpsStatus: { names: ['gpsStatus', 'gps_status'], schema: Line },
  simStatus: { names: ['simStatus', 'sim_status'], schema: whole(0, 9) },
  flowMb: { names: ['flowMb', 'flow_mb'], schema: KitValue.pipe(z.number().min(0).max(1e9)) },
  iccid: { names: ['iccid'], schema: digits(18, 22) },
  msisdn: { names: ['msisdn'], schema: Line.pipe(z.string().regex(/^\+?\d{5,15}$/)) },
} as const satisfies Partial<Record<keyof DeviceInfo, StatusField>>;
const FIELDS = Object.entries<StatusField>(STATUS_FIELDS);

/**
 * What fields say of a kit or hub, by their names or published numbers; anything else is ignored.
 * @param path stands before their names in refusals
 * @throws AppError open_parameter_invalid naming the field
 */
export function statusIn(fields: Fields, path: string): KitStatus {
  const status: Record<string, unknown> = {};
  for (const [key, { id, names, schema }] of FIELDS) {
    const name = [...names, String(id)].find((one) => (fields[one] ?? null) !== null);
    if (name !== undefined) status[key] = parse(schema, fields[name], path + name);
  }
  return status as KitStatus;
}

/** One status by its published number; with a number that means nothing to us it is ignored. @throws AppError open_parameter_invalid */
export function statusOfId(id: number, value: unknown, field: string): KitStatus {
  const found = FIELDS.find(([, one]) => one.id === id);
  return found ? { [found[0]]: parse(found[1].schema, value, field) } : {};
}

/** The value of an event about the device itself. @throws AppError open_parameter_invalid naming the field */
export function readKitStatus(value: unknown, field: string): KitStatus {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? statusIn(value as Fields, `${field}.`) : wrong(field);
}
