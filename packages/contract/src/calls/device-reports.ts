import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { EuiInAnyCase } from '../ids';

/** States of a SIM card; its number in answers is its place. */
export const SIM_STATES = [
  'unknown',
  'normal',
  'single_shutdown',
  'shutdown',
  'pre_pin',
  'pin',
  'transfer',
  'dormant',
  'pending_activation',
  'test_period',
] as const;

/** What is known of the SIM card in a device; null: not known. Dates are days, such as 2026-11-22. */
const SimCard = answer({
  /** Number of SIM_STATES. */
  status: z.number().int().min(0).max(9),
  operator: z.string(),
  iccid: z.string(),
  msisdn: z.string(),
  activated_on: z.string().nullable(),
  expires_on: z.string().nullable(),
  /** Megabytes of the present period. */
  used_mb: z.number().nullable(),
  remaining_mb: z.number().nullable(),
});
export type SimCard = z.infer<typeof SimCard>;

/** A sensor error while it lasted: uplinks that report the same one in a row. */
const SensorError = answer({
  /** Two hex digits, as the device reports. */
  code: z.string(),
  from: z.number(),
  /** Time of the last uplink that reported it. */
  to: z.number(),
  count: z.number(),
});
export type SensorError = z.infer<typeof SensorError>;

/** What an AI camera may have a licence for. */
export const LICENCE_KINDS = ['image_analysis', 'chat'] as const;
export type LicenceKind = (typeof LICENCE_KINDS)[number];

const Licence = answer({
  kind: z.enum(LICENCE_KINDS),
  given_at: z.number(),
  /** null: without end. */
  expires_at: z.number().nullable(),
  is_valid: z.boolean(),
});
export type Licence = z.infer<typeof Licence>;

export const deviceReports = {
  viewSensorErrors: call({
    method: 'GET',
    path: '/device/view_sensor_errors',
    readsMuch: true,
    role: 'observer',
    summary: 'Sensor errors that a device reported in the last 30 days, newest first',
    query: z.object({ eui: EuiInAnyCase }),
    result: answer({
      /** The newest error has not been reported as gone. */
      is_faulty: z.boolean(),
      list: z.array(SensorError),
    }),
    fails: ['device_not_in_organisation'],
  }),
  viewSimCard: call({
    method: 'GET',
    path: '/device/view_simcard_by_eui',
    role: 'observer',
    summary: 'SIM card of a device; null when none is known',
    query: z.object({ eui: EuiInAnyCase }),
    result: answer({ sim_card: SimCard.nullable() }),
    fails: ['device_not_in_organisation'],
  }),
  viewLicences: call({
    method: 'GET',
    path: '/device/view_license',
    role: 'observer',
    summary: 'Licences of an AI camera; none of another device',
    query: z.object({ eui: EuiInAnyCase }),
    result: z.array(Licence),
    fails: ['device_not_in_organisation'],
  }),
};
