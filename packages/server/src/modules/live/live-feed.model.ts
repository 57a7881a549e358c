import type { Eui } from '@fieldscope/contract/ids';
import type { LiveEvent, LiveMessage, LivePlace, LiveReading } from '@fieldscope/contract/live';
import { COPIES_AT_ONCE } from '../../platform/fan-out';

/** One open screen: takes messages already written out, whose bytes all screens share. */
export type Listener = (message: Buffer) => void;

interface FeedParts {
  epoch: string;
  /** Readings and device news go out together at most this often; what comes after a pause does not wait. */
  batchMs: number;
  readingsPerMessage: number;
  now(): number;
  /** Has something sent when its turn comes, which is so many copies of a short message. @returns false: too much waits */
  inTurn(copies: number, send: () => void): boolean;
}

const HELD_MESSAGES = 2000;
const HELD_BYTES = 4 * 1024 * 1024;
/** Sending a message of this length takes twice as long as a short one. */
const LONG_BYTES = 2048;
/** Screens load whole lists again when connections changed. */
const CONNECTIONS_MS = 5000;

/** The screens of one organisation, its last messages, and what goes out next. */
export class LiveFeed {
  private readonly listeners = new Set<Listener>();
  /** The last messages in their order; the newest has the number `seq`. */
  private held: Buffer[] = [];
  private heldBytes = 0;
  private seq = 0;
  /** Counts how often all messages were lost: what waited until then is not sent any more. */
  private restarts = 0;
  private readings: LiveReading[] = [];
  private devices = new Map<Eui, LiveEvent<'device'>>();
  private timer: NodeJS.Timeout | undefined;
  /** When readings or device news went out last, by the clock that only counts. */
  private flushedAt = Number.NEGATIVE_INFINITY;
  /** Runs after screens were informed that connections changed. */
  private connectionsTimer: NodeJS.Timeout | undefined;
  private areConnectionsDue = false;
  private leftAt: number;

  constructor(private readonly parts: FeedParts) {
    this.leftAt = parts.now();
  }

  /** Whether there was no listener since this instant. */
  isIdleSince(since: number): boolean {
    return this.listeners.size === 0 && this.leftAt < since;
  }

  /** The last message that went out. */
  place(): LivePlace {
    return { epoch: this.parts.epoch, seq: this.seq };
  }

  join(listener: Listener, seen?: LivePlace): () => void {
    this.welcome(listener, seen);
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      this.leftAt = this.parts.now();
    };
  }

  addReadings(readings: LiveReading[]): void {
    for (const reading of readings) this.readings.push(reading);
    this.plan();
  }

  /** The latest news of a device replace what has not gone out yet, except for what they do not report. */
  addDevice(news: LiveEvent<'device'>): void {
    const before = this.devices.get(news.eui);
    const { battery, rssi, snr, best_gateway } = news;
    this.devices.set(news.eui, {
      ...news,
      battery: battery ?? before?.battery ?? null,
      rssi: rssi ?? before?.rssi ?? null,
      snr: snr ?? before?.snr ?? null,
      best_gateway: best_gateway ?? before?.best_gateway ?? null,
    });
    this.plan();
  }

  /** Says something at once, after all that waited. */
  say(news: LiveEvent): void {
    this.flush();
    this.send(news);
  }

  /** Says that connections changed: at once, and what changes soon afterwards together. */
  sayConnectionsChanged(): void {
    if (this.connectionsTimer) {
      this.areConnectionsDue = true;
      return;
    }
    this.say({ type: 'connections_changed' });
    this.connectionsTimer = setTimeout(() => {
      this.connectionsTimer = undefined;
      if (!this.areConnectionsDue) return;
      this.areConnectionsDue = false;
      this.sayConnectionsChanged();
    }, CONNECTIONS_MS).unref();
  }

  /** Messages may be missing: every screen loads again, and those that are away when they come back. */
  restart(): void {
    this.flush();
    this.reset();
  }

  close(): void {
    clearTimeout(this.timer);
    clearTimeout(this.connectionsTimer);
    this.listeners.clear();
  }

  private welcome(listener: Listener, seen: LivePlace | undefined): void {
    const { epoch } = this.parts;
    const missed = seen ? this.seq - seen.seq : 0;
    const isHeld = !seen || (seen.epoch === epoch && missed >= 0 && missed <= this.held.length);
    const type = isHeld ? 'welcome' : 'reset';
    const seq = isHeld ? this.seq - missed : this.seq;
    listener(written({ type, epoch, seq }));
    if (!isHeld) return;
    for (const message of this.held.slice(this.held.length - missed)) listener(message);
  }

  private plan(): void {
    const waitMs = Math.max(0, this.flushedAt + this.parts.batchMs - performance.now());
    this.timer ??= setTimeout(() => this.flush(), waitMs).unref();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { readings, devices } = this;
    if (readings.length > 0 || devices.size > 0) this.flushedAt = performance.now();
    this.readings = [];
    this.devices = new Map();
    for (let from = 0; from < readings.length; from += this.parts.readingsPerMessage) {
      this.send({ type: 'readings', readings: readings.slice(from, from + this.parts.readingsPerMessage) });
    }
    for (const news of devices.values()) this.send(news);
  }

  private send(news: LiveEvent): void {
    this.seq += 1;
    const message = written({ ...news, seq: this.seq });
    this.hold(message);
    const copies = 1 + message.length / LONG_BYTES;
    const screensAtOnce = Math.max(1, Math.floor(COPIES_AT_ONCE / copies));
    const { restarts } = this;
    const screens = [...this.listeners];
    for (let from = 0; from < screens.length; from += screensAtOnce) {
      const some = screens.slice(from, from + screensAtOnce);
      const isTaken = this.parts.inTurn(some.length * copies, () => {
        if (this.restarts !== restarts) return;
        for (const listener of some) if (this.listeners.has(listener)) listener(message);
      });
      // Screens that load again have everything with fewer messages.
      if (!isTaken) {
        this.reset();
        return;
      }
    }
  }

  private hold(message: Buffer): void {
    this.held.push(message);
    this.heldBytes += message.length;
    // Trimmed now and then: taking one off the front of an array each time would copy it each time.
    if (this.held.length <= HELD_MESSAGES * 2 && this.heldBytes <= HELD_BYTES * 2) return;
    let from = this.held.length;
    this.heldBytes = 0;
    for (; from > 0 && this.held.length - from < HELD_MESSAGES; from -= 1) {
      if (this.heldBytes + this.held[from - 1]!.length > HELD_BYTES) break;
      this.heldBytes += this.held[from - 1]!.length;
    }
    this.held = this.held.slice(from);
  }

  private reset(): void {
    this.restarts += 1;
    this.held = [];
    this.heldBytes = 0;
    this.seq += 1;
    const message = written({ type: 'reset', epoch: this.parts.epoch, seq: this.seq });
    for (const listener of this.listeners) listener(message);
  }
}

const written = (message: LiveMessage): Buffer => Buffer.from(JSON.stringify(message));
