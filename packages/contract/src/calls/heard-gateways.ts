import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { Eui } from '../ids';

const HeardGateway = answer({
  eui: Eui,
  /** What the network server calls it. */
  name: z.string(),
  /** Name of the connection that named it last; empty: it is deleted. */
  connection: z.string(),
  first_heard_at: z.number(),
  last_heard_at: z.number(),
  /** Of the newest uplink that it received. */
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  uplinks: z.number(),
});
export type HeardGateway = z.infer<typeof HeardGateway>;

export const heardGateways = {
  list: call({
    method: 'GET',
    path: '/device/list_heard_gateways',
    role: 'observer',
    summary:
      "Gateways that received what came through the organisation's connections and that it does not have, newest first",
    result: z.array(HeardGateway),
  }),
};
