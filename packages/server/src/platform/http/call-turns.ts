import { AppError } from '@fieldscope/contract/errors/fail';
import { type Party, type TurnLimits, Turns } from '../turns.model';

/** Begins a call when its turn comes. */
type Begin = () => void;

/** After which a refused caller may ask again: most calls take some milliseconds. */
const RETRY_SECONDS = 1;

/** Runs the calls of organisations and their guests in turns, so that slow ones of one organisation take no connection that others need. */
export class CallTurns {
  private readonly turns: Turns<Begin>;

  constructor(limits: TurnLimits) {
    this.turns = new Turns(limits);
  }

  /**
   * @param whenGone aborted when nobody waits for the call any more
   * @throws AppError too_frequent when as many calls of the party wait as may, server_busy when nobody waits, what the call throws
   */
  async run<T>(party: Party, whenGone: () => AbortSignal, call: () => Promise<T>): Promise<T> {
    await this.begin(party, whenGone);
    try {
      return await call();
    } finally {
      this.turns.done(party);
      this.pump();
    }
  }

  private async begin(party: Party, whenGone: () => AbortSignal): Promise<void> {
    let hasBegun = false;
    let resume: Begin = () => {};
    const begin = () => {
      hasBegun = true;
      resume();
    };
    if (!this.turns.add(party, begin)) throw new AppError('too_frequent', { seconds: RETRY_SECONDS });
    this.pump();
    if (hasBegun) return;
    await new Promise<void>((resolve, reject) => {
      resume = resolve;
      whenGone().addEventListener('abort', () => {
        if (this.turns.remove(party, begin)) reject(new AppError('server_busy'));
      });
    });
  }

  private pump(): void {
    for (let begin = this.turns.next(); begin; begin = this.turns.next()) begin();
  }
}
