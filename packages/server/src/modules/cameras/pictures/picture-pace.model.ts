import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';

/** How many pictures of a camera are taken at once, and after how long one more is. */
const AT_ONCE = 10;
const ONE_EACH_MS = 5 * SECOND_MS;
/** Cameras are remembered for as long as they are behind. */
const KEPT_MS = MINUTE_MS;

/** Which pictures are taken: no camera takes the space of the others, however often it sends. */
export class PicturePace {
  private readonly cameras = new Map<number, { left: number; at: number }>();
  private cleanedAt = 0;

  /** @returns whether a picture of this camera is taken now */
  tryTake(deviceId: number, now: number): boolean {
    this.clean(now);
    const before = this.cameras.get(deviceId) ?? { left: AT_ONCE, at: now };
    const left = Math.min(AT_ONCE, before.left + Math.max(0, now - before.at) / ONE_EACH_MS);
    const isTaken = left >= 1;
    this.cameras.set(deviceId, { left: isTaken ? left - 1 : left, at: now });
    return isTaken;
  }

  private clean(now: number): void {
    if (now - this.cleanedAt < KEPT_MS) return;
    this.cleanedAt = now;
    for (const [id, { at }] of this.cameras) if (now - at > KEPT_MS) this.cameras.delete(id);
  }
}
