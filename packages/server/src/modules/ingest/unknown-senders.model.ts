import { HEARD_LIMITS } from '@fieldscope/contract/heard-limits';
import { SECOND_MS } from '@fieldscope/contract/time';

const { perSecond, atOnce } = HEARD_LIMITS;

interface Allowance {
  left: number;
  at: number;
}

/** How many messages of unknown devices each connection may still send: every one costs a query that nothing remembers. */
export class UnknownSenders {
  private readonly allowances = new Map<string, Allowance>();

  /** `now`: ms of a clock that is never set back. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Counts a device that is to be looked for. @returns whether the connection, by its token, had one left */
  tryCount(token: string): boolean {
    const left = this.leftOf(token);
    if (left < 1) return false;
    // Tokens that send are valid ones, so there are few.
    this.allowances.set(token, { left: left - 1, at: this.now() });
    return true;
  }

  /** The device was found: it was no unknown one. */
  giveBack(token: string): void {
    this.allowances.set(token, { left: this.leftOf(token) + 1, at: this.now() });
  }

  private leftOf(token: string): number {
    const { left, at } = this.allowances.get(token) ?? { left: atOnce, at: this.now() };
    return Math.min(atOnce, left + ((this.now() - at) / SECOND_MS) * perSecond);
  }
}
