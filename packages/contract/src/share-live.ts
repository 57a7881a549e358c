import { z } from 'zod';
import { Eui } from './ids';
import { LIVE_EVENTS, LiveDevice } from './live';

/**
 * The websocket of those who see a panel without an account (`/shareapi/live`, path as in `live.ts`).
 * The client's first message is `ShareHello`; every later message comes from the server. Nothing is buffered: after a
 * `welcome` a client asks for the values of its panel.
 */
export interface ShareHello {
  type: 'hello';
  share_token: string;
  share_proof?: string;
  /** Which of the panels; absent: the first. */
  panel_id?: number;
  /** What is chosen above it, as in `view_panel_data`. */
  variable?: string;
}

/** What happens within this time comes in one message. */
export const SHARE_NEWS_MS = 1000;

/** What those who see a panel learn of it. */
export const SHARE_EVENTS = {
  /** Of what the panel shows: of each the newest. */
  news: z.object({
    ...LIVE_EVENTS.readings.shape,
    devices: z.array(
      z.object({
        eui: Eui,
        ...{ online: LiveDevice.shape.online, last_seen_at: LiveDevice.shape.last_seen_at },
        interval_minutes: LiveDevice.shape.interval_minutes,
      }),
    ),
    /** Alarms, devices or names are others now: the values of the panel are to be asked for again. */
    is_data_old: z.boolean(),
  }),
  /** The panel is another one now: it is to be asked for again, with its values. */
  panels_changed: z.object({ panel_id: z.number() }),
};
export type ShareNews = z.infer<typeof SHARE_EVENTS.news>;

export type ShareLiveMessage =
  | { type: 'welcome' }
  | ({ type: 'news' } & ShareNews)
  | ({ type: 'panels_changed' } & z.infer<typeof SHARE_EVENTS.panels_changed>)
  /** As on the portal's own websocket. */
  | { type: 'beat' }
  /** The link shows nothing any more; the code is that of an error. */
  | { type: 'refused'; code: number };
