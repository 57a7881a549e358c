import { DAY_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { surplusBackups } from './kept-backups.model';
import type { Proof } from './proof';

const PROVEN = { is_proven: true } as Proof;
const FAILED = { is_proven: false } as Proof;

const at = (time: string, proof: Proof | null = PROVEN) => ({ name: time, made_at: Date.parse(time), proof });
const keep = (changes: object = {}) => ({ daily: 1, weekly: 0, monthly: 0, timezone: 'UTC', ...changes });
const kept = (backups: ReturnType<typeof at>[], changes: object = {}, now = backups[0]!.made_at) => {
  const surplus = surplusBackups(backups, keep(changes), now);
  return backups.filter((backup) => !surplus.includes(backup)).map(({ name }) => name);
};

test('days, weeks and months with backups count, those without do not', () => {
  const end = Date.parse('2026-11-29T02:30:00Z');
  const daily = Array.from({ length: 400 }, (_, days) => at(new Date(end - days * DAY_MS).toISOString()));
  const days = kept(daily, { daily: 3, weekly: 2, monthly: 3 }).map((name) => name.slice(0, 10));
  // A week ends on Sunday.
  expect(days).toEqual(['2026-11-29', '2026-11-28', '2026-11-27', '2026-11-22', '2026-10-31', '2026-09-30']);
  const rare = [at('2026-11-29T02:30:00Z'), at('2026-06-01T02:30:00Z'), at('2024-01-01T02:30:00Z')];
  expect(kept(rare, { daily: 2 })).toHaveLength(2);
});

test('a day is one of the zone', () => {
  const night = [at('2026-11-29T16:00:00Z'), at('2026-11-29T14:00:00Z')];
  expect(kept(night, { daily: 2 })).toHaveLength(1);
  expect(kept(night, { daily: 2, timezone: 'Asia/Tokyo' })).toHaveLength(2);
});

test('the newest stays, and the newest that was proven, whatever is set', () => {
  const backups = [
    at('2026-11-29T02:30:00Z', null),
    at('2026-11-28T02:30:00Z', FAILED),
    at('2026-11-20T02:30:00Z'),
    at('2026-11-19T02:30:00Z'),
  ];
  expect(kept(backups)).toEqual([backups[0]!.name, backups[2]!.name]);
});

test('of a period one that was proven stays, rather than a newer one that could not be restored', () => {
  const backups = [
    at('2026-11-29T02:30:00Z'),
    at('2026-10-31T02:30:00Z', FAILED),
    at('2026-10-30T02:30:00Z', null),
    at('2026-10-29T02:30:00Z'),
    at('2026-10-28T02:30:00Z'),
  ];
  expect(kept(backups, { monthly: 2 })).toEqual([backups[0]!.name, backups[3]!.name]);
  expect(kept(backups.slice(0, 3), { monthly: 2 })).toEqual([backups[0]!.name, backups[2]!.name]);
});

test('those of a time to come take the place of none, and stay', () => {
  const backups = [
    at('2031-01-01T02:30:00Z'),
    at('2030-01-01T02:30:00Z'),
    at('2026-11-29T02:30:00Z', null),
    at('2026-11-28T02:30:00Z'),
    at('2026-11-27T02:30:00Z'),
  ];
  const now = Date.parse('2026-11-29T02:30:00Z');
  expect(kept(backups, {}, now)).toEqual(backups.slice(0, 4).map(({ name }) => name));
});
