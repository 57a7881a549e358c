import type { ReplacedReason } from '@fieldscope/contract/advice/advice-limits';
import type { ConverseLine } from '@fieldscope/contract/calls/advice';

/** What the language model is asked, and what became of it. */
export interface Turn {
  id: number;
  /** undefined: the advice is put into words. */
  question: string | undefined;
  /** Sentences that have come. */
  text: string;
  outcome: Outcome;
}

type Outcome =
  | { kind: 'running' }
  | { kind: 'done'; model: string }
  /** By the reader. */
  | { kind: 'stopped' }
  | { kind: 'replaced'; reason: ReplacedReason }
  | { kind: 'failed'; error: unknown };

export type TurnEvent =
  | { kind: 'begun'; id: number; question: string | undefined }
  | { kind: 'line'; id: number; line: ConverseLine }
  | { kind: 'ended'; id: number; outcome: Outcome };

/** The turns after an event; one that is asked again begins anew in its place. */
export function turnsAfter(turns: readonly Turn[], event: TurnEvent): readonly Turn[] {
  if (event.kind === 'begun') {
    const begun: Turn = { id: event.id, question: event.question, text: '', outcome: { kind: 'running' } };
    return turns.some(({ id }) => id === event.id)
      ? turns.map((turn) => (turn.id === event.id ? begun : turn))
      : [...turns, begun];
  }
  return turns.map((turn) => {
    if (turn.id !== event.id || turn.outcome.kind !== 'running') return turn;
    return event.kind === 'ended' ? { ...turn, outcome: event.outcome } : afterLine(turn, event.line);
  });
}

function afterLine(turn: Turn, line: ConverseLine): Turn {
  if (line.kind === 'text') return { ...turn, text: turn.text + line.text };
  if (line.kind === 'done') return { ...turn, outcome: line };
  // Nothing of it counts.
  return { ...turn, text: '', outcome: line };
}
