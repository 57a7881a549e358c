import { ADVICE_LIMITS } from '@fieldscope/contract/advice/advice-limits';
import { advice } from '@fieldscope/contract/calls/advice';
import { HOUR_MS } from '@fieldscope/contract/time';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aChatModel, SAYS } from '../../../../../server/test/chat-model';
import { openPortal } from '../../../../test/portal';
import {
  aHistory,
  aNode,
  anOwner,
  aServer,
  aSubUser,
  type TestServer,
  type User,
} from '../../../../test/server';

const AIR = 4097;
const MODEL = 'stand-in 1';
const model = aChatModel();
let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer({ AI_URL: model.url(), AI_MODEL: MODEL, AI_TOKENS_A_DAY: '20000' });
});
beforeEach(async () => {
  owner = await anOwner(server);
});

/** The address of an advice on potatoes that are too hot: 31.5 °C on each of 30 days. */
async function anAdvice(of: User = owner): Promise<string> {
  const node = await aNode(of);
  const now = of.server.clock.now();
  const readings = Array.from({ length: 30 * 24 }, (_, hour): [number, number] => [
    now - (hour + 1) * HOUR_MS,
    31.5,
  ]);
  await aHistory(of.server, { eui: node.eui, measurement_id: AIR }, readings);
  const { question_id } = await of.call(advice.ask, {
    question: {
      ...{ subject: 'potato', stage: 'any', place: 'field', soil: null, location: 'South', period: 'month' },
      ...{ timezone: 'UTC', series: [{ eui: node.eui, channel: 1, measurement_id: AIR }] },
    },
  } as never);
  await of.server.queue.runDue();
  of.server.clock.advance(ADVICE_LIMITS.askedMs);
  return `#/ai?question=${question_id}`;
}

const newestAdvice = async () => (await owner.call(advice.listQuestions))[0]!.newest!.advice_id;

const HOT = 'The air temperature is too high: 31.5 °C.';
const section = async () => within(await screen.findByRole('region', { name: 'In other words' }));
type Portal = Awaited<ReturnType<typeof openPortal>>;

async function asks(portal: Portal, question: string) {
  const part = await section();
  await portal.person.type(part.getByRole('textbox', { name: 'Question about this advice' }), question);
  await portal.person.click(part.getByRole('button', { name: 'Ask the model' }));
  return within(await part.findByRole('article', { name: question }));
}

test('without a language model the page speaks of none', async () => {
  const without = await anOwner(await aServer());
  await openPortal({ as: without, at: await anAdvice(without) });
  await screen.findByRole('region', { name: 'Findings' });
  expect(screen.queryByRole('region', { name: 'In other words' })).toBeNull();
});

test('an observer has the advice put into words, and the next reader finds them, with who spoke', async () => {
  const at = await anAdvice();
  model.answer = SAYS.text(HOT);
  const portal = await openPortal({ as: await aSubUser(owner, 'observer'), at });
  const part = await section();
  part.getByText(/^What stands above is from the built-in adviser\. The language model stand-in 1 /);
  await portal.person.click(part.getByRole('button', { name: 'Put the advice into words' }));
  const words = within(await part.findByRole('article', { name: 'The advice in words' }));
  await words.findByText(HOT);
  words.getByText(`Language model ${MODEL}`);
  await portal.isAccessible();
});

test('words of before are shown at once', async () => {
  const at = await anAdvice();
  model.answer = SAYS.text(HOT);
  await owner.ask(advice.converse, { advice_id: await newestAdvice(), language: 'en' });
  const portal = await openPortal({ as: owner, at });
  await (await section()).findByText(HOT);
  expect(screen.queryByRole('button', { name: 'Put the advice into words' })).toBeNull();
  await portal.isAccessible();
});

test('a question is answered; an answer with a figure of its own is replaced by what the rules say', async () => {
  const portal = await openPortal({ as: owner, at: await anAdvice() });
  model.answer = SAYS.text(HOT);
  const first = await asks(portal, 'Is it too hot?');
  await first.findByText(HOT);
  model.answer = SAYS.text(`${HOT} Cool the air to 17 °C.`);
  const second = await asks(portal, 'How far should I cool?');
  await second.findByText('The answer had a figure that is not in the advice');
  second.getByText('Built-in adviser');
  second.getByText(/Potato: air temperature/);
  expect(screen.queryByText(/17 °C/)).toBeNull();
  await portal.isAccessible();
});

test.each([
  ['broke off', SAYS.cutOff(`${HOT} And th`), 'The answer broke off'],
  [
    'has a link',
    SAYS.text('The air temperature is at https://evil.example/a.'),
    'The answer was no plain text',
  ],
  ['is about something else', SAYS.text('BANANA.'), 'The answer said nothing about the advice'],
])('an answer that %s is replaced', async (_, answer, words) => {
  const portal = await openPortal({ as: owner, at: await anAdvice() });
  model.answer = answer;
  const turn = await asks(portal, 'What now?');
  await turn.findByText(words);
  turn.getByText('Built-in adviser');
});

test('nothing came: it is said in its place, and the question may be asked again', async () => {
  const portal = await openPortal({ as: owner, at: await anAdvice() });
  model.answer = SAYS.status(500);
  const turn = await asks(portal, 'What now?');
  await turn.findByText(/^The language model gave no answer/);
  await portal.isAccessible();
  model.answer = SAYS.text(HOT);
  await portal.person.click(turn.getByRole('button', { name: 'Try again' }));
  await turn.findByText(HOT);
});

test('too many questions, another answer under way, and the end of what a day has', async () => {
  const observer = await aSubUser(owner, 'observer');
  const portal = await openPortal({ as: observer, at: await anAdvice() });
  model.answer = SAYS.text(HOT);
  await server.pool.query(
    `insert into advice_conversation (org_id, user_id, began_at) select $1, user_id, $2 from account where account = $3`,
    [owner.orgId, new Date(server.clock.now()), observer.account],
  );
  const turn = await asks(portal, 'What now?');
  await turn.findByText(/^Another answer to you is still being written/);
  await server.pool.query('delete from advice_conversation');
  await server.pool.query('insert into advice_tokens (org_id, day, tokens) values ($1, $2, 19999)', [
    owner.orgId,
    new Date(server.clock.now()).toISOString().slice(0, 10),
  ]);
  await portal.person.click(turn.getByRole('button', { name: 'Try again' }));
  await turn.findByText(/^Your organisation has used what it may have/);
  await server.pool.query('delete from advice_tokens');
  const advice_id = await newestAdvice();
  for (let asked = 2; asked < ADVICE_LIMITS.asked; asked += 1)
    await observer.ask(advice.converse, { advice_id, question: 'Why?' });
  await portal.person.click(turn.getByRole('button', { name: 'Try again' }));

  await turn.findByText(/^You have asked as often as you may/);
});

test.each([
  ['zh', '换一种说法', '用文字说明这条建议', '空气温度过高。'],
  ['ru', 'Другими словами', 'Изложить рекомендацию', 'Температура воздуха слишком высокая.'],
] as const)('on a phone in %s', async (language, title, action, said) => {
  const at = await anAdvice();
  model.answer = SAYS.text(said);
  const portal = await openPortal({ as: owner, at, language, onPhone: true });
  const part = within(await screen.findByRole('region', { name: title }));
  await portal.person.click(part.getByRole('button', { name: action }));
  await part.findByText(said);
  await portal.isAccessible();
});
