import type { OrgId } from '@fieldscope/contract/ids';

/** How much work there may be. */
export interface TurnLimits {
  /** Jobs at the same time. */
  most: number;
  /** Jobs of one organisation at the same time. */
  share: number;
  /** Jobs of one organisation that may wait. */
  waiting: number;
}

interface OwnQueue<Job> {
  waiting: Job[];
  running: number;
  /** When its newest job began, as a number that grows. */
  servedAt: number;
}

/** Jobs of organisations: whoever has fewest of them running comes next, and of those who was served longest ago. */
export class Turns<Job> {
  private readonly queues = new Map<OrgId, OwnQueue<Job>>();
  private running = 0;
  private served = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** @returns whether fewer waited than may */
  add(orgId: OrgId, job: Job): boolean {
    const own = this.queues.get(orgId) ?? { waiting: [], running: 0, servedAt: 0 };
    if (own.waiting.length >= this.limits.waiting) return false;
    own.waiting.push(job);
    this.queues.set(orgId, own);
    return true;
  }

  waitingOf(orgId: OrgId): number {
    return this.queues.get(orgId)?.waiting.length ?? 0;
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
      if (own.waiting.length === 0 || own.running >= this.limits.share) continue;
      if (!first || own.running < first.running) first = own;
      else if (own.running === first.running && own.servedAt < first.servedAt) first = own;
    }
    if (!first) return undefined;
    this.served += 1;
    this.running += 1;
    first.running += 1;
    first.servedAt = this.served;
    return first.waiting.shift();
  }

  /** A job of the organisation that had begun is over. */
  done(orgId: OrgId): void {
    const own = this.queues.get(orgId)!;
    this.running -= 1;
    own.running -= 1;
    this.forget(orgId, own);
  }

  /** Takes a waiting job out. @returns whether it waited */
  remove(orgId: OrgId, job: Job): boolean {
    const own = this.queues.get(orgId);
    const place = own?.waiting.indexOf(job) ?? -1;
    if (!own || place < 0) return false;
    own.waiting.splice(place, 1);
    this.forget(orgId, own);
    return true;
  }

  /** Takes all waiting jobs out. */
  clear(): Job[] {
    return [...this.queues.values()].flatMap((own) => own.waiting.splice(0));
  }

  private forget(orgId: OrgId, own: OwnQueue<Job>): void {
    if (own.running === 0 && own.waiting.length === 0) this.queues.delete(orgId);
  }
}
