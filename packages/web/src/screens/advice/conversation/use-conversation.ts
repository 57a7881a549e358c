import { advice } from '@fieldscope/contract/calls/advice';
import type { Language } from '@fieldscope/contract/languages';
import { useEffect, useReducer, useRef } from 'react';
import { ApiError, isCancelled } from '../../../api/api-error';
import { callLines } from '../../../api/call-api';
import { type Turn, turnsAfter } from './turns.model';

interface Conversation {
  turns: readonly Turn[];
  /** Asks, or asks again in the place of a turn. */
  say(question: string | undefined, again?: number): void;
  stop(): void;
}

/** What the language model says of an advice while the page shows it: leaving it ends the answer, at the model, too. */
export function useConversation(told: { advice_id: string; language: Language }): Conversation {
  const [turns, tell] = useReducer(turnsAfter, []);
  const running = useRef<AbortController>(undefined);
  const next = useRef(0);
  useEffect(() => () => running.current?.abort(), []);
  const say = async (question: string | undefined, again?: number) => {
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    const id = again ?? next.current++;
    tell({ kind: 'begun', id, question });
    const input = { ...told, ...(question !== undefined && { question }) };
    try {
      for await (const line of callLines(advice.converse, input, { signal: ending.signal }))
        tell({ kind: 'line', id, line });
      // Changes nothing where the last line said how it ended.
      tell({ kind: 'ended', id, outcome: { kind: 'failed', error: new ApiError(0, '', 'network') } });
    } catch (error) {
      tell({
        kind: 'ended',
        id,
        outcome: isCancelled(error) ? { kind: 'stopped' } : { kind: 'failed', error },
      });
    }
  };
  return {
    turns,
    say: (question, again) => void say(question, again),
    stop: () => running.current?.abort(),
  };
}
