import type { OrgId } from '@fieldscope/contract/ids';

/** Whose work it is: an organisation's, or that of somebody to whom one shows a panel. */
export type Party = OrgId | `guest ${string}`;

const isGuest = (party: Party): boolean => party.startsWith('guest ');

/** How much work there may be. */
export interface TurnLimits {
  /** Jobs at the same time. */
  most: number;
  /** Jobs of one organisation at the same time. */
  share: number;
  /** Jobs of one organisation that may wait. */
  waiting: number;
  /** The same of guests; `most`: of all of them at the same time. Absent: there are none. */
  guests?: Omit<TurnLimits, 'guests'>;
}

interface OwnQueue<Job> {
  isGuest: boolean;
  waiting: Job[];
  running: number;
  /** When its newest job began, as a number that grows. */
  servedAt: number;
}

/** Jobs of organisations and their guests: whoever has fewest of them running comes next, and of those who was served longest ago. */
export class Turns<Job> {
  private readonly queues = new Map<Party, OwnQueue<Job>>();
  private running = 0;
  private guestsRunning = 0;
  private served = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** @returns whether fewer waited than may */
  add(party: Party, job: Job): boolean {
    const own = this.queues.get(party) ?? { isGuest: isGuest(party), waiting: [], running: 0, servedAt: 0 };
    if (own.waiting.length >= this.limitsOf(own).waiting) return false;
    own.waiting.push(job);
    this.queues.set(party, own);
    return true;
  }

  waitingOf(party: Party): number {
    return this.queues.get(party)?.waiting.length ?? 0;
  }

  get waiting(): number {
    let waiting = 0;
    for (const own of this.queues.values()) waiting += own.waiting.length;
    return waiting;
  }

  /** Takes the next job that may begin; undefined while there is none. */
  next(): Job | undefined {
    if (this.running >= this.limits.most) return undefined;
    let first: OwnQueue<Job> | undefined;
    for (const own of this.queues.values()) {
      if (own.waiting.length === 0 || own.running >= this.limitsOf(own).share) continue;
      if (own.isGuest && this.guestsRunning >= this.limitsOf(own).most) continue;
      if (!first || own.running < first.running) first = own;
      else if (own.running === first.running && own.servedAt < first.servedAt) first = own;
    }
    if (!first) return undefined;
    this.served += 1;
    this.running += 1;
    if (first.isGuest) this.guestsRunning += 1;
    first.running += 1;
    first.servedAt = this.served;
    return first.waiting.shift();
  }

  /** A job of the party that had begun is over. */
  done(party: Party): void {
    const own = this.queues.get(party)!;
    this.running -= 1;
    if (own.isGuest) this.guestsRunning -= 1;
    own.running -= 1;
    this.forget(party, own);
  }

  /** Takes a waiting job out. @returns whether it waited */
  remove(party: Party, job: Job): boolean {
    const own = this.queues.get(party);
    const place = own?.waiting.indexOf(job) ?? -1;
    if (!own || place < 0) return false;
    own.waiting.splice(place, 1);
    this.forget(party, own);
    return true;
  }

  /** Takes all waiting jobs out. */
  clear(): Job[] {
    return [...this.queues.values()].flatMap((own) => own.waiting.splice(0));
  }

  private limitsOf(own: Pick<OwnQueue<Job>, 'isGuest'>): Omit<TurnLimits, 'guests'> {
    return (own.isGuest && this.limits.guests) || this.limits;
  }

  private forget(party: Party, own: OwnQueue<Job>): void {
    if (own.running === 0 && own.waiting.length === 0) this.queues.delete(party);
  }
}
