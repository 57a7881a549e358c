import type { OrgId } from '@fieldscope/contract/ids';
import { Turns } from '../../platform/turns.model';

/** Messages that one transaction stores, and readings of those that cost much. */
const BATCH_MESSAGES = 1000;
const COSTLY_READINGS = 10_000;
const SMALLEST_SHARE = 16;
const WAITING_MESSAGES = 50_000;

interface Message {
  orgId: OrgId;
  readings: number;
  /** It has many readings, or many of new series: it takes as long as hundreds of others. */
  isCostly: boolean;
}

/** Messages that go together in one transaction. */
export interface Batch<M> {
  messages: M[];
  isCostly: boolean;
}

/**
 * Messages that wait to be stored. Those that cost much go by themselves, over one connection less than there are and in turns of
 * organisations, so that the others always have one.
 */
export class WaitingMessages<M extends Message> {
  private usual: M[] = [];
  private readonly costly: Turns<M>;
  private inFlight = 0;
  private costlyInFlight = 0;

  constructor(private readonly connections: number) {
    const all = Number.POSITIVE_INFINITY;
    this.costly = new Turns({ most: all, share: all, waiting: WAITING_MESSAGES });
  }

  get isEmpty(): boolean {
    return this.usual.length === 0 && this.costly.waiting === 0;
  }

  /** @returns whether fewer wait than may */
  add(message: M): boolean {
    if (message.isCostly) return this.costly.add(message.orgId, message);
    if (this.usual.length >= WAITING_MESSAGES) return false;
    this.usual.push(message);
    return true;
  }

  /** The next batch for a connection that is free; undefined: nothing may go over it. */
  take(): Batch<M> | undefined {
    const batch = this.takeCostly() ?? this.takeUsual();
    if (batch) this.inFlight += batch.messages.length;
    if (batch?.isCostly) this.costlyInFlight += 1;
    return batch;
  }

  /** A batch is stored or refused. */
  done({ messages, isCostly }: Batch<M>): void {
    this.inFlight -= messages.length;
    if (isCostly) this.costlyInFlight -= 1;
  }

  private takeCostly(): Batch<M> | undefined {
    if (this.costlyInFlight >= Math.max(1, this.connections - 1)) return undefined;
    const messages: M[] = [];
    for (let readings = 0; readings < COSTLY_READINGS && messages.length < BATCH_MESSAGES; ) {
      const next = this.costly.next();
      if (!next) break;
      this.costly.done(next.orgId);
      messages.push(next);
      readings += next.readings;
    }
    return messages.length > 0 ? { messages, isCostly: true } : undefined;
  }

  /**
   * A fair share of what there is for each connection: without it the senders of a small batch come back together
   * and it stays small, while the other connection carries the rest.
   */
  private takeUsual(): Batch<M> | undefined {
    if (this.usual.length === 0) return undefined;
    const share = Math.ceil((this.usual.length + this.inFlight) / this.connections);
    const count = Math.min(BATCH_MESSAGES, Math.max(SMALLEST_SHARE, share));
    const messages = this.usual.slice(0, count);
    this.usual = this.usual.slice(count);
    return { messages, isCostly: false };
  }
}
