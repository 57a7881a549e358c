import type { ResultInputOf } from '@fieldscope/contract/call';
import { deviceRadio } from '@fieldscope/contract/calls/device-radio';
import { diagnosis } from '@fieldscope/contract/calls/diagnosis';
import type { Language } from '@fieldscope/contract/languages';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aSilentNode, aViewedNode, NODE, withNode } from '../../../test/answered-node';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { type OpenScreen, openScreen } from '../../../test/screen';

type Day = ResultInputOf<typeof deviceRadio.view>['days'][number];
const withDays = (days: Day[]): Answer =>
  on(deviceRadio.view, () => {
    const now = Date.now();
    return { from: now - 7 * DAY_MS, to: now, bin_ms: HOUR_MS, days, gateways: [] };
  });
const NO_DAY: Day = { date: '2026-03-04', received: 0, missing: 0, refused: 0 };
const openRadio = (
  answer: Answer,
  opening: Partial<Parameters<typeof openScreen>[0]> & { node?: ReturnType<typeof aViewedNode> } = {},
): Promise<OpenScreen> =>
  openScreen({
    at: `#/devices_node_details?eui=${NODE}&tab=radio`,
    ...opening,
    answers: [...withNode(opening.node ?? aViewedNode()), answer, ...(opening.answers ?? [])],
  });

test('days without an uplink are said to have none, not drawn', async () => {
  const page = await openRadio(withDays([NO_DAY]));
  await screen.findByText('No uplink arrived in this time.');
  expect(screen.queryByText(/: 0 received/)).toBeNull();
  await page.isAccessible();
});

test.each([
  ['en', '04 Mar 2026: 1,234 received, 5 missing, 2 refused'],
  ['zh', /2026.*1,234/],
  ['ru', /2026.*1\s234/],
] as const)('a day is read aloud with its counts, as the language %s writes them', async (language, words) => {
  const day = { date: '2026-03-04', received: 1234, missing: 5, refused: 2 };
  await openRadio(withDays([day]), { language });
  await screen.findByText(words);
});

test('what cannot be loaded is there after another try; a span that is none in the address is a week', async () => {
  const page = await openRadio(on(deviceRadio.view, refusal('unknown_error')), {
    at: `#/devices_node_details?eui=${NODE}&tab=radio&days=5`,
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  page.answer(withDays([NO_DAY]));
  await page.person.click(again);
  await screen.findByText('No uplink arrived in this time.');
  expect(page.madeCalls(deviceRadio.view).every(({ days }) => Number(days) === 7)).toBe(true);
});

describe('why a node is silent', () => {
  const last_seen_at = Date.now() - 2 * DAY_MS;
  const signal: Verdict = {
    ...{ cause: 'signal', certainty: 'likely', gateway: null, server: null },
    proof: [
      { kind: 'gateway_hears', gateway: { eui: '2CF7F1C0000000FF', name: 'silo' }, others: 14, rssi: -80 },
      { kind: 'battery_at', percent: 88 },
      { kind: 'signal_fell', from: -95, to: -119, hours: 144 },
    ],
  };
  const withVerdicts = (...verdicts: Verdict[]) => on(diagnosis.view, { at: Date.now(), verdicts });
  const silent = aViewedNode({ last_seen_at, online: false });

  test.each<[Language, string, string[], string]>([
    [
      'en',
      'Most likely its antenna or its place',
      [
        'The gateway silo hears 14 others at -80 dBm',
        'Battery 88%',
        'Signal fell from -95 dBm to -119 dBm in 6 days',
      ],
      'Improve its signal',
    ],
    [
      'zh',
      '很可能是天线或安装位置问题',
      ['网关 silo 正以 -80 dBm 接收另外 14 个节点', '电量 88%', '信号在6天内从 -95 dBm 降到 -119 dBm'],
      '改善信号',
    ],
    [
      'ru',
      'Скорее всего, дело в антенне или месте установки',
      [
        'Шлюз silo принимает ещё 14 узлов с уровнем -80 дБм',
        /^Заряд батареи 88/,
        'Сигнал упал с -95 дБм до -119 дБм за 6 дн.',
      ],
      'Улучшить сигнал',
    ] as never,
  ])('is said with its proof and the one thing to do, in %s', async (language, conclusion, proof, action) => {
    const page = await openRadio(withDays([NO_DAY]), {
      node: silent,
      language,
      answers: [withVerdicts(signal)],
    });
    const notice = (await screen.findByText(conclusion)).closest<HTMLElement>('[role=status]')!;
    const lines = within(notice)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(lines).toEqual(proof.map((line) => expect.stringMatching(line)));
    expect(within(notice).getByRole('link').textContent).toBe(action);
    await page.isAccessible();
  });

  test('names what else explains it, and leads to the gateway', async () => {
    const gateway = { eui: '2CF7F1C0000000FF', name: 'silo' };
    const first: Verdict = { ...signal, cause: 'gateway_silent', certainty: 'certain', gateway, proof: [] };
    await openRadio(withDays([NO_DAY]), { node: silent, answers: [withVerdicts(first, signal)] });
    await screen.findByText('Silent for 2 days');
    screen.getByText('The gateway silo is down');
    screen.getByText('Or: most likely its antenna or its place.');
    const link = screen.getByRole('link', { name: 'Check the gateway: Greenhouse 2' });
    expect(link.getAttribute('href')).toContain('devices_gateway_details?eui=2CF7F1C0000000FF');
  });

  test('is asked for again when that fails', async () => {
    const page = await openRadio(withDays([NO_DAY]), {
      node: aSilentNode(),
      answers: [on(diagnosis.view, refusal('unknown_error'))],
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer(withVerdicts({ ...signal, cause: 'unknown', proof: [] }));
    await page.person.click(again);
    await screen.findByText('Never heard');
    screen.getByText('No cause found');
  });

  test('is not asked while a node reports as it should', async () => {
    const page = await openRadio(withDays([NO_DAY]));
    await screen.findByText('No uplink arrived in this time.');
    expect(page.madeCalls(diagnosis.view)).toEqual([]);
  });

  test('is asked of one that loses uplinks', async () => {
    const lossy = aViewedNode({ frames_24h: { received: 80, missing: 20 } });
    await openRadio(withDays([NO_DAY]), { node: lossy, answers: [withVerdicts(signal)] });
    await screen.findByText('Most likely its antenna or its place');
    expect(screen.queryByText(/^Silent/)).toBeNull();
  });
});
