import { MINUTE_MS } from '@fieldscope/contract/time';

/** Of a second; more, and the event loop is busy. */
const BUSY_SHARE = 0.8;
const MOST_MS = MINUTE_MS;
/** For each second that the loop is not busy. */
const REGAINED = 0.25;

/**
 * Whether targets have to wait because much comes in: while the event loop is busy, for a minute at most, and not for more than a
 * fifth of the time, however often that happens.
 */
export class Burst {
  private leftMs = MOST_MS;
  private isBusy = false;

  /** Takes in how busy the event loop was for a while. */
  note(share: number, ms: number): void {
    this.isBusy = share > BUSY_SHARE;
    this.leftMs = this.isBusy
      ? Math.max(0, this.leftMs - ms)
      : Math.min(MOST_MS, this.leftMs + ms * REGAINED);
  }

  isOn(): boolean {
    return this.isBusy && this.leftMs > 0;
  }
}
