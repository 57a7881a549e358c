import type { OrgId } from '@fieldscope/contract/ids';

/** How much work of one priority there may be. */
interface PriorityLimits {
  /** Jobs at the same time. */
  most: number;
  /** Jobs of one organisation at the same time. */
  share: number;
  /** Jobs of one organisation that may wait. */
  waiting: number;
}

interface Line<Job> {
  waiting: Job[];
  running: number;
  /** When its newest job began, as a number that grows. */
  servedAt: number;
}

/** Jobs of organisations that have one priority: whoever has fewest of them running comes next, and of those who was served longest ago. */
export class Turns<Job> {
  private readonly lines = new Map<OrgId, Line<Job>>();
  private running = 0;
  private served = 0;

  constructor(private readonly limits: PriorityLimits) {}

  /** @returns whether fewer waited than may */
  add(orgId: OrgId, job: Job): boolean {
    const line = this.lines.get(orgId) ?? { waiting: [], running: 0, servedAt: 0 };
    if (line.waiting.length >= this.limits.waiting) return false;
    line.waiting.push(job);
    this.lines.set(orgId, line);
    return true;
  }

  waitingOf(orgId: OrgId): number {
    return this.lines.get(orgId)?.waiting.length ?? 0;
  }

  get waiting(): number {
    let waiting = 0;
    for (const line of this.lines.values()) waiting += line.waiting.length;
    return waiting;
  }

  /** Takes the next job that may begin; undefined while there is none. */
  next(): Job | undefined {
    if (this.running >= this.limits.most) return undefined;
    let first: Line<Job> | undefined;
    for (const line of this.lines.values()) {
      if (line.waiting.length === 0 || line.running >= this.limits.share) continue;
      if (!first || line.running < first.running) first = line;
      else if (line.running === first.running && line.servedAt < first.servedAt) first = line;
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
    const line = this.lines.get(orgId)!;
    this.running -= 1;
    line.running -= 1;
    this.forget(orgId, line);
  }

  /** Takes a waiting job out. @returns whether it waited */
  remove(orgId: OrgId, job: Job): boolean {
    const line = this.lines.get(orgId);
    const place = line?.waiting.indexOf(job) ?? -1;
    if (!line || place < 0) return false;
    line.waiting.splice(place, 1);
    this.forget(orgId, line);
    return true;
  }

  /** Takes all waiting jobs out. */
  clear(): Job[] {
    return [...this.lines.values()].flatMap((line) => line.waiting.splice(0));
  }

  private forget(orgId: OrgId, line: Line<Job>): void {
    if (line.running === 0 && line.waiting.length === 0) this.lines.delete(orgId);
  }
}
