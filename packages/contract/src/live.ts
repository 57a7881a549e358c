import { z } from 'zod';
import { MeasurementValue, NamedGateway } from './fields';
import { Eui } from './ids';

/**
 * The portal's own websocket (`/portalapi/live`).
 * The client's first message is `LiveHello`; every later message comes from the server. `seq` counts the
 * organisation's messages since the server's start `epoch`; a reconnecting client sends the last pair it received
 * and gets what it missed, or `reset` when that is no longer buffered: then it reloads its screen.
 * `USER_LIVE_EVENTS` have no number: they go to the screens that they concern and are not buffered; after a `welcome` a
 * client polls. `beat` says that the connection stands.
 * Each answer of the portal API carries the place from which later messages complete it (`LIVE_PLACE_HEADER`): a client
 * that says it in its first hello requests nothing again.
 */
export const LIVE_PATH = '/live';
export const LIVE_PLACE_HEADER = 'live-place';
/** The server says at least something this often: a client that receives nothing for longer connects again. */
export const LIVE_BEAT_MS = 30_000;

/** A place among the messages of an organisation: `seq` of `epoch` and all before it are known. */
export interface LivePlace {
  epoch: string;
  seq: number;
}

/** Of an answer that messages may not complete. No server knows it: a client that says it in its hello receives a reset. */
export const NO_PLACE: LivePlace = { epoch: 'none', seq: 0 };

export const writeLivePlace = ({ epoch, seq }: LivePlace): string => `${epoch} ${seq}`;

/** The place of a header; undefined where there is none. */
export function readLivePlace(text: string | null): LivePlace | undefined {
  const [epoch, seq] = text?.split(' ') ?? [];
  return epoch && seq ? { epoch, seq: Number(seq) } : undefined;
}

export interface LiveHello extends Partial<LivePlace> {
  type: 'hello';
  token: string;
}

const LiveReading = z.object({
  eui: Eui,
  channel: z.number().int(),
  measurement_id: z.number().int(),
  value: MeasurementValue,
  /** Epoch ms. */
  measured_at: z.number(),
});
export type LiveReading = z.infer<typeof LiveReading>;

/** The state of a device; parts that are null were not reported again. */
export const LiveDevice = z.object({
  eui: Eui,
  online: z.boolean(),
  last_seen_at: z.number(),
  interval_minutes: z.number(),
  battery: z.number().nullable(),
  rssi: z.number().nullable(),
  snr: z.number().nullable(),
  best_gateway: NamedGateway.nullable(),
});
export type LiveDevice = z.infer<typeof LiveDevice>;

const Nothing: z.ZodType<object> = z.object({});

/** What happens in an organisation, with what its screens receive of it. */
export const LIVE_EVENTS = {
  readings: z.object({ readings: z.array(LiveReading) }),
  device: LiveDevice,
  devices_changed: Nothing,
  /** What came through the organisation's network server connections, or they themselves, changed. */
  connections_changed: Nothing,
  /** Something was sent to a device, or became of it. */
  commands_changed: z.object({ eui: Eui }),
  /** A task of an AI camera got further, or its pictures are others now. */
  cameras_changed: z.object({ eui: Eui }),
  /** Alarms of the organisation began, ended or were changed, or its rules were. */
  alarms_changed: Nothing,
  /** Notes at moments of charts were written, changed or deleted. */
  notes_changed: Nothing,
  /** Programs have connected to the MQTT stream or left it. */
  programs_changed: Nothing,
  /** The organisation named measurements or sensor types, or no longer. */
  measurements_changed: Nothing,
  /** Fields were made, changed or deleted, or devices were said to be in them. */
  fields_changed: Nothing,
  /** Pictures below the organisation's maps were made, placed, put in another order or deleted. */
  ground_pictures_changed: Nothing,
  /** The organisation's integrations were changed, or one of them works or fails now. */
  integrations_changed: Nothing,
  /** Orders of the organisation, or services that they brought, are others now. */
  orders_changed: Nothing,
  /** The organisation was given credits, or some were taken back; what it uses is not announced. */
  credits_changed: Nothing,
  /** Other prices are in force, or selling has begun or ended. */
  prices_changed: Nothing,
  /** The organisation's scenes are others now. */
  scenes_changed: Nothing,
  /** A panel was made, changed, deleted or restored, or several of them; null: which ones is not known. */
  panels_changed: z.object({ panel_id: z.number().nullable() }),
  /** Links to panels were made, changed or withdrawn. */
  panel_shares_changed: Nothing,
  /** Televisions were paired, changed or revoked. */
  televisions_changed: Nothing,
  /** Somebody has a panel open to change it, or closes it: `PANEL_LIMITS.presenceMs`. */
  panel_presence: z.object({
    panel_id: z.number(),
    /** Of the open page. */
    editor_id: z.string(),
    user_name: z.string(),
    /** What is selected there. */
    component_id: z.string().nullable(),
    is_gone: z.boolean(),
  }),
};
export type LiveEventName = keyof typeof LIVE_EVENTS;

/** What concerns one user, with what the user's screens receive of it. */
export const USER_LIVE_EVENTS = {
  notices_changed: Nothing,
  announcement_changed: Nothing,
};
export type UserLiveEventName = keyof typeof USER_LIVE_EVENTS;

type MessageOf<Events extends Record<string, z.ZodType>, Name = keyof Events> = Name extends keyof Events
  ? { type: Name } & z.output<Events[Name]>
  : never;

/** An event of an organisation before it has its number. */
export type LiveEvent<Name = LiveEventName> = MessageOf<typeof LIVE_EVENTS, Name>;

/** What the connection itself needs. */
type LiveControl =
  | { type: 'welcome'; epoch: string; seq: number }
  | { type: 'reset'; epoch: string; seq: number }
  | { type: 'beat' }
  | { type: 'refused'; code: number };

export type LiveMessage = (LiveEvent & { seq: number }) | MessageOf<typeof USER_LIVE_EVENTS> | LiveControl;
