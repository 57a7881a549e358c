import type { OrgId } from '@fieldscope/contract/ids';

interface Share<Job> {
  waiting: Job[];
  isBusy: boolean;
  /** Time that its jobs used, in ms, less what has been allowed since. */
  debtMs: number;
  /** When the debt was reckoned. */
  at: number;
}

export interface Allowance {
  /** Debt from which on an organisation waits. */
  burstMs: number;
  /** How much of every millisecond an organisation may use in the long run. */
  share: number;
}

/**
 * Jobs of organisations, of each one at a time and in their order. The organisation that used least comes first, and one
 * that used more than its allowance waits. Times are those of one clock that only goes forward, in ms.
 */
export class FairQueue<Job> {
  private readonly shares = new Map<OrgId, Share<Job>>();

  constructor(private readonly allowance: Allowance) {}

  add(orgId: OrgId, job: Job): void {
    const share = this.shares.get(orgId) ?? { waiting: [], isBusy: false, debtMs: 0, at: 0 };
    share.waiting.push(job);
    this.shares.set(orgId, share);
  }

  waitingOf(orgId: OrgId): number {
    return this.shares.get(orgId)?.waiting.length ?? 0;
  }

  get isEmpty(): boolean {
    for (const { waiting } of this.shares.values()) if (waiting.length > 0) return false;
    return true;
  }

  /** Takes the next job that may run; undefined while there is none. */
  next(now: number): { orgId: OrgId; job: Job } | undefined {
    let least: { orgId: OrgId; share: Share<Job> } | undefined;
    for (const [orgId, share] of this.shares) {
      this.reckon(share, now);
      if (share.isBusy) continue;
      if (share.waiting.length === 0) {
        if (share.debtMs === 0) this.shares.delete(orgId);
        continue;
      }
      const mayRun = share.debtMs < this.allowance.burstMs;
      if (mayRun && (!least || share.debtMs < least.share.debtMs)) least = { orgId, share };
    }
    if (!least) return undefined;
    least.share.isBusy = true;
    return { orgId: least.orgId, job: least.share.waiting.shift()! };
  }

  /** The organisation's running job has ended, or is to run again before all others of it. */
  done(orgId: OrgId, usedMs: number, again?: Job): void {
    const share = this.shares.get(orgId)!;
    share.isBusy = false;
    share.debtMs += usedMs;
    if (again !== undefined) share.waiting.unshift(again);
  }

  /** Takes out every waiting job to which it applies. */
  remove(applies: (job: Job) => boolean): Job[] {
    const removed: Job[] = [];
    for (const share of this.shares.values()) {
      if (!share.waiting.some(applies)) continue;
      removed.push(...share.waiting.filter(applies));
      share.waiting = share.waiting.filter((job) => !applies(job));
    }
    return removed;
  }

  private reckon(share: Share<Job>, now: number): void {
    share.debtMs = Math.max(0, share.debtMs - (now - share.at) * this.allowance.share);
    share.at = now;
  }
}
