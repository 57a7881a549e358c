import type { LiveMessage } from '@fieldscope/contract/live';

/** Readings and other news; some hundred kilobytes. */
const MOST_NEWS = 1_000;

/** Messages of an organisation that wait, no more of them than so many: beyond that all are missed. */
export class WaitingMessages {
  private messages: LiveMessage[] = [];
  private news = 0;
  private isMissed = false;

  add(message: LiveMessage): void {
    if (this.isMissed) return;
    this.news += message.type === 'readings' ? message.readings.length : 1;
    if (this.news <= MOST_NEWS) {
      this.messages.push(message);
      return;
    }
    this.isMissed = true;
    this.messages = [];
  }

  /** @returns also whether values have to be asked for instead */
  take(): { messages: readonly LiveMessage[]; isMissed: boolean } {
    return { messages: this.messages, isMissed: this.isMissed };
  }
}
