import { z } from 'zod';
import { API_REFUSALS } from '../calls/network-servers';
import { answer, NamedGateway } from '../fields';

/** A network server as a connection of the organisation. */
export const NamedServer = answer({
  /** null: one of the operator. */
  connection_id: z.number().nullable(),
  /** Empty: one of the operator. */
  name: z.string(),
});
export type NamedServer = z.infer<typeof NamedServer>;

const Count = z.number().int();
const Time = z.number();
const proof = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  answer({ kind: z.literal(kind), ...shape });

/** What speaks for a cause, or against others, as numbers that people can check. Times in epoch ms, RSSI in dBm, SNR in dB. */
export const Proof = z.discriminatedUnion('kind', [
  /** It receives others that received it, too; with the median of their signal. */
  proof('gateway_hears', { gateway: NamedGateway, others: Count, rssi: z.number() }),
  /** It is alive, and no other node is known behind it. */
  proof('gateway_online', { gateway: NamedGateway }),
  /** Since then nothing came through it: so many uplinks of so many nodes were due. */
  proof('gateway_quiet', { gateway: NamedGateway, since: Time, nodes: Count, uplinks: Count }),
  /** The network server answers, and has not heard it since. */
  proof('gateway_missed', { gateway: NamedGateway, since: Time }),
  /** Since then it was not heard; no node behind it was due. */
  proof('gateway_idle', { gateway: NamedGateway, since: Time }),
  proof('server_sends', { server: NamedServer, at: Time }),
  /** Since then nothing came from it: so many uplinks of so many devices were due, over so many gateways. */
  proof('server_quiet', {
    server: NamedServer,
    since: Time,
    devices: Count,
    uplinks: Count,
    gateways: Count,
  }),
  /** Its API did not answer, or refused. */
  proof('server_fails', { server: NamedServer, error: z.enum(API_REFUSALS), at: Time }),
  /** Messages that were refused here; `reason` is the name of an error. */
  proof('server_refusals', { server: NamedServer, reason: z.string(), count: Count, at: Time }),
  proof('server_removed', { server: NamedServer, at: Time }),
  proof('no_server', {}),
  proof('never_heard', { since: Time }),
  proof('registration', {
    server: NamedServer,
    state: z.enum(['waiting', 'failed', 'registered']),
    error: z.enum(API_REFUSALS).nullable(),
    at: Time,
  }),
  proof('registered_again', { server: NamedServer, at: Time }),
  proof('profile_saved', { profile: z.string(), at: Time }),
  proof('profile_paused', { profile: z.string(), at: Time }),
  /** In 24 hours; `reason` is that of the newest. */
  proof('refused', { count: Count, reason: z.string() }),
  proof('missing', { share: z.number() }),
  /** In percent. */
  proof('battery_at', { percent: z.number() }),
  proof('battery_fell', { from: z.number(), to: z.number(), hours: z.number() }),
  proof('signal_at', { rssi: z.number() }),
  proof('signal_fell', { from: z.number(), to: z.number(), hours: z.number() }),
  proof('spreading_rose', { from: Count, to: Count }),
  /** Sent to the device, in minutes, and not shown by an uplink yet. */
  proof('interval_ordered', { minutes: z.number(), at: Time }),
  /** Minutes between its last uplinks, and what it says itself. */
  proof('interval_differs', { measured: z.number(), reported: z.number() }),
  proof('interval_rose', { from: z.number(), to: z.number() }),
  /** It was silent at this hour so often within the last seven days, and is expected back then. */
  proof('silent_hours', { times: Count, back_at: Time }),
  /** So many other channels of it go on. */
  proof('channel_quiet', { channel: Count, since: Time, others: Count }),
]);
export type Proof = z.infer<typeof Proof>;
export type ProofOf<Kind extends Proof['kind']> = Extract<Proof, { kind: Kind }>;
