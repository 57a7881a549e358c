import { readFileSync } from 'node:fs';
import { ANIMAL_KEYS } from '@fieldscope/agronomy/advice/animals';
import { QUANTITIES } from '@fieldscope/agronomy/advice/quantities';
import { THREATS, WARNING_SOURCES } from '@fieldscope/agronomy/advice/threats';
import { ADVISED_CROPS, CROPS, stagesOf } from '@fieldscope/agronomy/crops';
import { MODEL_INPUTS } from '@fieldscope/contract/advice/findings';
import { ADVICE_QUANTITIES } from '@fieldscope/contract/advice/quantities';
import { ADVICE_SUBJECTS } from '@fieldscope/contract/advice/question';
import * as contract from '@fieldscope/contract/advice/subjects';
import { expect, test } from 'vitest';
import { listQuestions } from '../src/modules/advice/advice.repository';
import { inTransaction, sql } from '../src/platform/postgres/db';
import { aFleet } from './fleet';

test('the contract lists the crops that agronomy has ranges of, with their groups and stages, in the same order', () => {
  const known = ADVISED_CROPS.map((key) => [key, { group: CROPS[key].group, stages: stagesOf(key) }]);
  expect(Object.entries(contract.CROPS)).toEqual(known);
});

test('the contract lists every stage that some crop has, and no other', () => {
  const known = new Set(['any', ...ADVISED_CROPS.flatMap(stagesOf)]);
  expect(new Set(contract.STAGES)).toEqual(known);
});

test('the contract lists the animals that agronomy has ranges of, in the same order', () => {
  expect(contract.ANIMALS).toEqual(ANIMAL_KEYS);
});

test('each quantity of ranges has its measurements', () => {
  expect(Object.keys(ADVICE_QUANTITIES)).toEqual(Object.keys(QUANTITIES));
});

test.each([
  'en',
  'zh',
  'ru',
] as const)('every model of a disease or pest has its words (%s)', async (language) => {
  const { default: words } = await import(`@fieldscope/contract/advice/words.${language}`);
  const warnings = Object.keys(WARNING_SOURCES);
  expect(Object.keys(words.model).toSorted()).toEqual([...Object.keys(THREATS), ...warnings].toSorted());
  const threats = Object.entries(THREATS).flatMap(([threat, { needs }]) =>
    (needs as readonly string[]).includes('canopyClosure') ? [] : [threat],
  );
  const judged = [...threats, ...warnings];
  expect(Object.keys(words.model_rule).toSorted()).toEqual(judged.toSorted());
  expect(Object.keys(words.model_action).toSorted()).toEqual(judged.toSorted());
  expect(Object.keys(words.input)).toEqual(MODEL_INPUTS);
});

test('the contract lists what models take', () => {
  const taken = new Set(Object.values(THREATS).flatMap(({ needs }): readonly string[] => needs));
  expect(new Set(MODEL_INPUTS)).toEqual(taken);
});

const fleet = aFleet();

test('what was asked under a former name of a crop or place is kept under that of today', async () => {
  const { server, owner } = fleet;
  const former = { subject: 'eggplant', place: 'mushroom_house', period: 'month', stage: 'any' };
  const { rows } = await sql<{ question_id: number }>`
    insert into advice_question (org_id, question, timezone, created_at)
    values (${owner.orgId}, ${JSON.stringify(former)}, 'UTC', now()) returning question_id`.execute(
    server.db,
  );
  const migration = new URL('../migrations/0132-names-of-crops-and-places.sql', import.meta.url);
  await inTransaction(server.db, (trx) => sql.raw(readFileSync(migration, 'utf8')).execute(trx));
  const [kept] = await listQuestions(server.db, owner.orgId, rows[0]!.question_id);
  expect(kept!.question).toEqual({ ...former, subject: 'aubergine', place: 'mushroom_farm' });
  expect(ADVICE_SUBJECTS).toContain(kept!.question.subject);
});
