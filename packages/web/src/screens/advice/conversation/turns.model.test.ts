import { expect, test } from 'vitest';
import { type Turn, type TurnEvent, turnsAfter } from './turns.model';

const after = (...events: TurnEvent[]): readonly Turn[] =>
  events.reduce<readonly Turn[]>((turns, event) => turnsAfter(turns, event), []);

const BEGUN = { kind: 'begun', id: 1, question: 'Why?' } as const;
const said = (text: string) => ({ kind: 'line', id: 1, line: { kind: 'text', text } }) as const;

test('sentences are added up to the end', () => {
  expect(
    after(BEGUN, said('One. '), said('Two.'), { kind: 'line', id: 1, line: { kind: 'done', model: 'm' } }),
  ).toEqual([{ id: 1, question: 'Why?', text: 'One. Two.', outcome: { kind: 'done', model: 'm' } }]);
});

test('of a replaced answer nothing is left', () => {
  const [turn] = after(BEGUN, said('One. '), {
    kind: 'line',
    id: 1,
    line: { kind: 'replaced', reason: 'number' },
  });
  expect(turn).toMatchObject({ text: '', outcome: { kind: 'replaced', reason: 'number' } });
});

test('what comes after the end changes nothing', () => {
  const [turn] = after(BEGUN, { kind: 'ended', id: 1, outcome: { kind: 'stopped' } }, said('Late.'));
  expect(turn).toMatchObject({ text: '', outcome: { kind: 'stopped' } });
});

test('asked again, it begins in its place', () => {
  const turns = after(BEGUN, { kind: 'begun', id: 2, question: undefined }, said('One.'), BEGUN);
  expect(turns.map(({ id, text }) => [id, text])).toEqual([
    [1, ''],
    [2, ''],
  ]);
});
