// @vitest-environment happy-dom
import { SECOND_MS } from '@fieldscope/contract/time';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveState } from '../../api/reconnecting-socket';
import { createStore, type Store } from '../../browser/create-store';
import { type PanelReader, PanelReaderProvider } from './panel-reader';
import { useFreshness } from './use-freshness';

const NOW = Date.UTC(2026, 2, 1);

let liveState: Store<LiveState>;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  liveState = createStore<LiveState>('live');
});
afterEach(() => vi.useRealTimers());

interface Answers {
  answeredAt?: number;
  failedAt?: number;
}
function Shown({ answeredAt = NOW, failedAt = 0 }: Answers) {
  const freshness = useFreshness(answeredAt, failedAt);
  return <p>{'at' in freshness ? `${freshness.kind} ${freshness.at - NOW}` : freshness.kind}</p>;
}
const board = (answers: Answers) => (
  <PanelReaderProvider value={{ liveState } as PanelReader}>
    <Shown {...answers} />
  </PanelReaderProvider>
);
function shown(first: Answers = {}) {
  const { rerender } = render(board(first));
  return { answer: (answers: Answers) => rerender(board(answers)) };
}
const says = (words: string) => expect(screen.getByText(words)).toBeTruthy();
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const setLive = (state: LiveState) => act(() => liveState.set(state));

test('values load until there is an answer, and are live from then on', () => {
  const { answer } = shown({ answeredAt: 0 });
  says('loading');
  answer({});
  says('live');
});

test('a short break is no word worth; a longer one says until when values were live', () => {
  shown();
  pass(60 * SECOND_MS);
  setLive('waiting');
  pass(2 * SECOND_MS);
  says('live');
  pass(SECOND_MS);
  says('lost 60000');
  setLive('live');
  says('live');
});

test('without a connection values are of the last answer, and lost once no answer comes either', () => {
  const { answer } = shown();
  setLive('waiting');
  pass(30 * SECOND_MS);
  answer({ answeredAt: NOW + 30_000 });
  says('polled 30000');
  pass(30 * SECOND_MS);
  answer({ answeredAt: NOW + 30_000, failedAt: NOW + 60_000 });
  says('lost 30000');
  answer({ answeredAt: NOW + 90_000, failedAt: NOW + 60_000 });
  says('polled 90000');
});

test('values that were kept from another time are old from the start', () => {
  liveState.set('connecting');
  shown({ answeredAt: NOW - 3_600_000 });
  pass(3 * SECOND_MS);
  says('lost -3600000');
});
