import type { FindingOf } from '@fieldscope/contract/advice/findings';
import { advice } from '@fieldscope/contract/calls/advice';
import { reports } from '@fieldscope/contract/calls/reports';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openPortal } from '../../../test/portal';
import {
  aHistory,
  aNode,
  anOwner,
  aServer,
  aSubUser,
  haveAdviceMade,
  leaveUnmade,
  type TestServer,
  type User,
} from '../../../test/server';

const [AIR, HUMIDITY, SOIL] = [4097, 4098, 4103];
let server: TestServer;
let owner: User;
beforeAll(async () => {
  server = await aServer();
});
beforeEach(async () => {
  owner = await anOwner(server);
});

type Node = Awaited<ReturnType<typeof aNode>>;

/** A reading an hour, up to now. */
async function measured({ eui }: Node, measurement_id: number, value: number, days = 30) {
  const now = server.clock.now();
  const readings = Array.from({ length: days * 24 }, (_, hour): [number, number] => [
    now - (days * 24 - hour) * HOUR_MS,
    value,
  ]);
  await aHistory(server, { eui, measurement_id }, readings);
}

/** A frosty night of an orchard in blossom. */
async function anOrchard(): Promise<Node> {
  const node = await aNode(owner);
  await measured(node, AIR, 12);
  await aHistory(server, { eui: node.eui, measurement_id: AIR }, [
    [server.clock.now() - DAY_MS + HOUR_MS / 2, -6],
  ]);
  return node;
}

const questionOf = ({ eui }: Node) => ({
  ...{ subject: 'apple', stage: 'flowering', place: 'orchard', soil: null, location: 'East slope' },
  ...{ period: 'month', timezone: 'UTC', series: [{ eui, channel: 1, measurement_id: AIR }] },
});

/** An advice that is there. */
async function asked(node: Node): Promise<number> {
  const { question_id } = await owner.call(advice.ask, { question: questionOf(node) } as never);
  await server.queue.runDue();
  return question_id;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const option = (name: string) => screen.findByRole('option', { name });

test('an organisation without readings is told what the adviser needs', async () => {
  const portal = await openPortal({ as: owner, at: '#/ai' });
  await screen.findByText(/^The adviser needs readings/);
  expect(screen.queryByRole('link', { name: 'Ask the adviser' })).toBeNull();
  await portal.isAccessible();
});

test('an observer asks about apples in blossom, and sees the frost first', async () => {
  const node = await anOrchard();
  const observer = await aSubUser(owner, 'observer');
  const portal = await openPortal({ as: observer, at: '#/ai' });
  await portal.person.click(await screen.findByRole('link', { name: 'Ask the adviser' }));
  await portal.person.click(await button('Ask'));
  await screen.findByText('Choose at least one measurement.');
  await portal.person.type(await screen.findByRole('combobox', { name: /^Crop or animal/ }), 'appl');
  await portal.person.click(await option('Apple'));
  await portal.person.click(screen.getByRole('combobox', { name: 'Stage' }));
  await portal.person.click(await option('Flowering'));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Kind of place/ }).value).toBe('Orchard');
  await portal.person.type(screen.getByRole('textbox', { name: 'Name of the place' }), 'East slope');
  await portal.person.click(await button(/^Air temperature\s?Used for this crop or animal/));
  await portal.isAccessible();
  await portal.person.click(await button('Ask'));
  await screen.findByText('The adviser is working');
  await server.queue.runDue();
  await screen.findByText(/^Apple, flowering: 1 thing needs attention now/);
  await waitFor(() => expect(screen.queryByText('The adviser is working')).toBeNull());
  const [first] = await screen.findAllByRole('article');
  within(first!).getByText('Now');
  within(first!).getByRole('img', { name: /^Air temperature · / });
  expect(first!.textContent).toContain('What to do: Protect against frost');
  expect(
    within(first!)
      .getAllByRole('link', { name: /^source \d+$/ })[0]!
      .getAttribute('rel'),
  ).toBe('noopener noreferrer');
  const cited = within(screen.getByRole('region', { name: 'Sources' })).getAllByRole('listitem');
  const [cite] = within(first!).getAllByTitle(/./);
  expect(cited.map(({ textContent }) => textContent)).toContain(cite!.getAttribute('title'));
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await portal.isAccessible();
  expect(node.eui).toBeTruthy();
});

test('asked again, the page says what changed, and shows the advice before', async () => {
  const node = await anOrchard();
  const question = await asked(node);
  server.clock.advance(10 * DAY_MS);
  await measured(node, AIR, 12, 10);
  const portal = await openPortal({ as: owner, at: `#/ai?question=${question}` });
  await portal.person.click(await button('Ask again'));
  await screen.findByText('The adviser is working');
  await server.queue.runDue();
  const since = within(await screen.findByRole('region', { name: /^Since / }));
  since.getByText('Better');
  await portal.person.click(screen.getByRole('combobox', { name: 'Advice of' }));
  await portal.person.click((await screen.findAllByRole('option'))[1]!);
  await screen.findByText(/^Apple, flowering: 1 thing needs attention now/);
  expect(screen.queryByRole('region', { name: /^Since / })).toBeNull();
  await portal.isAccessible();
});

test('dates are those of the time zone that was asked for, and the page names it where the reader has another', async () => {
  const node = await anOrchard();
  const timezone = 'Pacific/Kiritimati';
  const { question_id } = await owner.call(advice.ask, {
    question: { ...questionOf(node), timezone },
  } as never);
  await server.queue.runDue();
  const portal = await openPortal({ as: owner, at: `#/ai?question=${question_id}` });
  const [first] = await screen.findAllByRole('article');
  const { advice: shown } = await owner.call(advice.view, { question_id });
  const [frost] = shown!.advice.findings as [FindingOf<'outside'>];
  const date = new Date(frost.worst.at).toLocaleDateString('en-GB', {
    ...({ day: '2-digit', month: 'short', year: 'numeric' } as const),
    timeZone: timezone,
  });
  expect(first!.textContent!.replaceAll(/\s/g, ' ')).toContain(` on ${date}.`);
  within(screen.getByRole('region', { name: 'What was asked' })).getByText(/^Pacific\/Kiritimati/);
  await portal.isAccessible();
});

test('soil water asks for the texture of the soil', async () => {
  const node = await aNode(owner);
  await measured(node, SOIL, 14);
  await measured(node, HUMIDITY, 60);
  const portal = await openPortal({ as: owner, at: '#/ai?ask=new' });
  await portal.person.click(await button(/^Relative humidity|^Air humidity/));
  expect(screen.queryByRole('combobox', { name: 'Texture of the soil' })).toBeNull();
  await portal.person.click(await button(/^Soil moisture/));
  await portal.person.click(await screen.findByRole('combobox', { name: 'Texture of the soil' }));
  await option('Sandy loam');
});

test('a question is deleted after it is confirmed', async () => {
  const question = await asked(await anOrchard());
  const portal = await openPortal({ as: owner, at: '#/ai' });
  await portal.person.click(await screen.findByRole('link', { name: 'Apple, flowering' }));
  expect(portal.address()).toContain(`question=${question}`);
  await portal.person.click(await button('Delete'));
  const dialog = within(await screen.findByRole('dialog'));
  await portal.person.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText(/^Ask about a crop or animals/);
});

test('an administrator has the advice emailed every Monday', async () => {
  const question = await asked(await anOrchard());
  const portal = await openPortal({ as: owner, at: `#/ai?question=${question}` });
  await portal.person.click(await button('Every Monday by email'));
  const dialog = within(await screen.findByRole('dialog'));
  await portal.isAccessible();
  await portal.person.click((await dialog.findAllByRole('checkbox'))[0]!);
  await portal.person.click(dialog.getByRole('button', { name: 'Create report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [made] = await owner.call(reports.list, {});
  expect(made).toMatchObject({ source: 'advice', source_id: question, period: 'weekly', weekday: 1 });
});

test('an advice that does not come within two minutes is not waited for', async () => {
  const question = await asked(await anOrchard());
  const { resource_id } = await owner.call(advice.askAgain, { question_id: question });
  await leaveUnmade(owner, resource_id);
  const at = `#/ai?question=${question}&asked=${encodeURIComponent(resource_id)}`;
  const portal = await openPortal({ as: owner, at });
  await screen.findByText('The adviser is working');
  server.clock.advance(2 * MINUTE_MS + SECOND_MS);
  await screen.findByText(/^The adviser did not finish within two minutes/);
  expect(screen.queryByText('The adviser is working')).toBeNull();
  expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0);
  await portal.isAccessible();
});

test('an advice that was asked for elsewhere appears once it is made', async () => {
  const node = await anOrchard();
  const begun = await owner.call(advice.ask, { question: questionOf(node) } as never);
  const { resource_id, question_id } = begun as { resource_id: string; question_id: number };
  await leaveUnmade(owner, resource_id);
  await openPortal({ as: await aSubUser(owner, 'observer'), at: `#/ai?question=${question_id}` });
  await screen.findByText('The adviser is working');
  await haveAdviceMade(owner, resource_id);
  await screen.findByRole('region', { name: 'Findings' });
  expect(screen.queryByText('The adviser is working')).toBeNull();
});

test('a question whose advice did not come says so, whoever asked', async () => {
  const node = await anOrchard();
  const begun = await owner.call(advice.ask, { question: questionOf(node) } as never);
  const { resource_id, question_id } = begun as { resource_id: string; question_id: number };
  await leaveUnmade(owner, resource_id);
  server.clock.advance(2 * MINUTE_MS + SECOND_MS);
  await openPortal({ as: await aSubUser(owner, 'observer'), at: `#/ai?question=${question_id}` });
  await screen.findByText(/^The adviser did not finish within two minutes/);
});

test('a question that is deleted elsewhere while the adviser works on it is gone', async () => {
  const question = await asked(await anOrchard());
  const { resource_id } = await owner.call(advice.askAgain, { question_id: question });
  await leaveUnmade(owner, resource_id);
  const at = `#/ai?question=${question}&asked=${encodeURIComponent(resource_id)}`;
  const portal = await openPortal({ as: owner, at });
  await screen.findByText('The adviser is working');
  await owner.call(advice.removeQuestion, { question_id: question });
  await waitFor(() => expect(screen.queryByText('The adviser is working')).toBeNull());
  await screen.findByRole('alert');
  await portal.isAccessible();
});

test('too many questions: it is said in words, and the advice stays', async () => {
  const question = await asked(await anOrchard());
  for (let asks = 1; asks < 10; asks += 1) await owner.call(advice.askAgain, { question_id: question });
  await server.queue.runDue();
  const portal = await openPortal({ as: owner, at: `#/ai?question=${question}` });
  await portal.person.click(await button('Ask again'));
  await screen.findByText(/^That was tried too many times/);
  expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0);
});

test('in Russian on a phone', async () => {
  const question = await asked(await anOrchard());
  const portal = await openPortal({
    as: owner,
    at: `#/ai?question=${question}`,
    language: 'ru',
    onPhone: true,
  });
  await screen.findByText('Сейчас');
  await portal.isAccessible();
});
