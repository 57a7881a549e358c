import type { LiveMessage } from '@fieldscope/contract/live';
import { SHARE_NEWS_MS, type ShareLiveMessage } from '@fieldscope/contract/share-live';
import { SECOND_MS } from '@fieldscope/contract/time';
import { COPIES_AT_ONCE } from '../../platform/fan-out';
import type { Log } from '../../platform/observability/log';
import type { Stop } from '../../platform/redis/carrier';
import { CollectedNews, NOTHING_SHOWN, type ShownNews } from './shown-news.model';
import { WaitingMessages } from './waiting-messages.model';

/** One open page: takes messages already written out, whose bytes all pages share. */
export type Viewer = (message: Buffer) => void;

interface FeedParts {
  panelId: number;
  log: Log;
  /** What the panel shows now. */
  readShown(): Promise<ShownNews>;
  /** Has the organisation's messages come in. @returns ends that */
  listen(listener: (message: Buffer) => void): Promise<Stop>;
  /** Has so many copies of a message sent when their turn comes. @returns false: too much waits */
  inTurn(copies: number, send: () => void): boolean;
}

/** Pages ask for all values again at most this often: all of them do at once. */
const DATA_OLD_MS = 10 * SECOND_MS;
const TOGETHER_MS = 50;

/** Those who see one panel with one variable: what happens of what it shows, in a message a second. */
export class SharedFeed {
  private readonly viewers = new Set<Viewer>();
  private readonly news = new CollectedNews();
  private shown: ShownNews = NOTHING_SHOWN;
  /** Settles when what the panel shows is known. */
  private reading: Promise<void>;
  private isReadAgain = false;
  /** What came while it is read what the panel shows. */
  private waiting: { reading: Promise<void>; messages: WaitingMessages } | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Of the last news, on the clock of `performance`. */
  private sentAt = Number.NEGATIVE_INFINITY;
  private dataOldTimer: NodeJS.Timeout | undefined;
  private isDataOldDue = false;
  private readonly listening: Promise<Stop>;

  constructor(private readonly parts: FeedParts) {
    this.listening = parts.listen((message) => this.take(JSON.parse(String(message)) as LiveMessage));
    this.reading = this.read();
  }

  get isIdle(): boolean {
    return this.viewers.size === 0;
  }

  /** @returns ends it; resolves when everything that happens from then on arrives */
  async join(viewer: Viewer): Promise<Stop> {
    await Promise.all([this.listening, this.reading]);
    this.viewers.add(viewer);
    viewer(written({ type: 'welcome' }));
    return () => this.viewers.delete(viewer);
  }

  /** The panel is another one now. */
  panelChanged(): void {
    this.readAgain();
    this.send({ type: 'panels_changed', panel_id: this.parts.panelId });
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.dataOldTimer);
    this.viewers.clear();
    void this.listening.then((stop) => stop());
  }

  private take(message: LiveMessage): void {
    // Devices may be in another group now.
    if (message.type === 'devices_changed' || message.type === 'reset') this.readAgain();
    this.keepWaiting(message);
  }

  /** What comes while it is read what the panel shows is judged by the panel as it is then. */
  private keepWaiting(message: LiveMessage): void {
    const { reading } = this;
    if (this.waiting?.reading === reading) {
      this.waiting.messages.add(message);
      return;
    }
    const waiting = { reading, messages: new WaitingMessages() };
    waiting.messages.add(message);
    this.waiting = waiting;
    void reading.then(() => {
      if (this.waiting === waiting) this.waiting = undefined;
      const { messages, isMissed } = waiting.messages.take();
      for (const one of messages) this.collect(one);
      if (isMissed) this.setDataOld();
    });
  }

  private collect(message: LiveMessage): void {
    if (message.type === 'readings')
      for (const reading of message.readings)
        if (this.shown.hasReading(reading)) this.news.addReading(reading);
    if (message.type === 'device' && this.shown.hasDevice(message.eui)) this.news.addDevice(message);
    if (OLD_AFTER.has(message.type)) this.setDataOld();
    this.plan();
  }

  private setDataOld(): void {
    if (this.dataOldTimer) {
      this.isDataOldDue = true;
      return;
    }
    this.news.setDataOld();
    this.plan();
    this.dataOldTimer = setTimeout(() => {
      this.dataOldTimer = undefined;
      if (!this.isDataOldDue) return;
      this.isDataOldDue = false;
      this.setDataOld();
    }, DATA_OLD_MS).unref();
  }

  /** At once after a quiet second, but for what comes together with it. */
  private plan(): void {
    const waitMs = Math.max(TOGETHER_MS, this.sentAt + SHARE_NEWS_MS - performance.now());
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const news = this.news.take();
      if (!news) return;
      this.sentAt = performance.now();
      this.send({ type: 'news', ...news });
    }, waitMs).unref();
  }

  private send(message: ShareLiveMessage): void {
    const bytes = written(message);
    const viewers = [...this.viewers];
    for (let from = 0; from < viewers.length; from += COPIES_AT_ONCE) {
      const some = viewers.slice(from, from + COPIES_AT_ONCE);
      // What is not taken is missed: values are to be asked for again.
      const isTaken = this.parts.inTurn(some.length, () => {
        for (const viewer of some) if (this.viewers.has(viewer)) viewer(bytes);
      });
      if (isTaken) continue;
      this.setDataOld();
      return;
    }
  }

  private readAgain(): void {
    if (this.isReadAgain) return;
    this.isReadAgain = true;
    this.reading = this.reading.then(() => {
      this.isReadAgain = false;
      return this.read();
    });
  }

  /** Nothing is shown where the database does not answer. */
  private async read(): Promise<void> {
    this.shown = await this.parts.readShown().catch((error: unknown) => {
      this.parts.log.warn(
        { err: error, panelId: this.parts.panelId },
        'what a shared panel shows is not known',
      );
      return NOTHING_SHOWN;
    });
  }
}

/** After these the values of the panel are others, and are not in a message. */
const OLD_AFTER: ReadonlySet<LiveMessage['type']> = new Set([
  'alarms_changed',
  'devices_changed',
  'measurements_changed',
  'reset',
]);

const written = (message: ShareLiveMessage): Buffer => Buffer.from(JSON.stringify(message));
