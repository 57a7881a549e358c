import { z } from 'zod';
import { call } from '../call';
import { answer, NamedGateway } from '../fields';
import { EuiInAnyCase } from '../ids';
import { LIMITS } from '../limits';
import { Timezone } from '../time-zone';

/** Uplinks of one day. */
const RadioDay = answer({
  /** Of the time zone, such as 2026-11-22. */
  date: z.string(),
  /** Frames with a counter, each counted once. */
  received: z.number(),
  /** Frames that the counter shows to be missing before one of that day. */
  missing: z.number(),
  refused: z.number(),
});
export type RadioDay = z.infer<typeof RadioDay>;

/** What a gateway received best of a device, in bins; times are the beginnings of the bins in epoch ms, ascending. */
const GatewaySignal = answer({
  ...NamedGateway.shape,
  uplinks: z.number(),
  times: z.array(z.number()),
  /** Means, in dBm. */
  rssi: z.array(z.number().nullable()),
  /** Means, in dB. */
  snr: z.array(z.number().nullable()),
  /** The highest, 5 to 12. */
  spreading_factor: z.array(z.number().nullable()),
});
export type GatewaySignal = z.infer<typeof GatewaySignal>;

export const deviceRadio = {
  view: call({
    method: 'GET',
    path: '/device/view_radio_link',
    readsMuch: true,
    role: 'observer',
    summary:
      'Received and missing uplinks of a device by day; RSSI, SNR and spreading factor over time by the gateway that received best',
    query: z.object({
      eui: EuiInAnyCase,
      days: z.coerce.number().int().min(1).max(LIMITS.radioDays).default(7),
      /** In which a day begins. */
      timezone: Timezone.default('UTC'),
    }),
    result: answer({
      from: z.number(),
      to: z.number(),
      bin_ms: z.number(),
      days: z.array(RadioDay),
      /** Those that received most of it first. */
      gateways: z.array(GatewaySignal),
    }),
    fails: ['device_not_in_organisation', 'feature_unsupported'],
  }),
};
