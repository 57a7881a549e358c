import { type Party, Turns } from './turns.model';

/** Copies of a short message that are written in one turn of the event loop: some milliseconds. */
export const COPIES_AT_ONCE = 200;
/** Until further ones are written: what comes in has most of the time. */
const PAUSE_MS = 5;

/** Something that goes to clients of an organisation, or to its guests. */
interface Outgoing {
  party: Party;
  send(): void;
  /** How much that is, as copies of a short message. */
  copies(): number;
}

/**
 * What goes to clients of organisations, in turns and a little at a time: one uplink may have a thousand readings and hundreds of clients
 * that hear of each, and what comes in shares the event loop. That of one organisation stays in its order.
 */
export class FanOut {
  private readonly turns: Turns<Outgoing>;
  private pause: NodeJS.Timeout | undefined;
  private isClosed = false;

  /** @param waiting what may wait of one organisation */
  constructor(waiting: number) {
    const all = Number.POSITIVE_INFINITY;
    this.turns = new Turns({ most: all, share: all, waiting });
  }

  /** Takes something that `sendSome` begins with. @returns whether less waits than may */
  add(outgoing: Outgoing): boolean {
    return this.turns.add(outgoing.party, outgoing);
  }

  /** Sends what waits, or begins to. */
  sendSome(): void {
    if (this.pause) return;
    let copies = 0;
    for (let next = this.turns.next(); next; next = this.turns.next()) {
      this.turns.done(next.party);
      copies += next.copies();
      next.send();
      if (copies < COPIES_AT_ONCE || this.isClosed) continue;
      this.pause = setTimeout(() => this.resume(), PAUSE_MS);
      return;
    }
  }

  /** Sends what waits; from now on nothing does. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.resume();
  }

  private resume(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.sendSome();
  }
}
