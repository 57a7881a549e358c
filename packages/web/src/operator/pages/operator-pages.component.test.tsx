import type { ResultInputOf } from '@fieldscope/contract/call';
import { type OfferedArchive, offeredArchives } from '@fieldscope/contract/calls/brought-archives';
import { operatorCommands, operatorViews } from '@fieldscope/contract/calls/operators';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { type Answer, on, refusal } from '../../../test/contract-answers';
import { openOperatorPage } from '../../../test/operator-page';
import type { OpenScreen } from '../../../test/screen';
import { ArchivesPage } from './ArchivesPage';
import { BackupsPage } from './BackupsPage';
import { CommandsPage } from './CommandsPage';
import { LogPage } from './LogPage';
import { OrganisationsPage } from './OrganisationsPage';
import { OverviewPage } from './OverviewPage';
import { QueuePage } from './QueuePage';
import { RefusalsPage } from './RefusalsPage';
import { SlowPage } from './SlowPage';
import { SpacePage } from './SpacePage';

type Commands = ResultInputOf<typeof operatorCommands.list>;
type Option = Commands[number]['options'][number];

const NOW = Date.UTC(2026, 10, 30, 4);
const LONG = 'Cooperative of the growers of the upper and the lower valley beyond the river';

const anOption = (given: Partial<Option>): Option => ({
  ...{ name: 'organisation', kind: 'text', required: false, choices: [], usual: '', is_secret: false },
  ...given,
});
const aCommand = (given: Partial<Commands[number]>): Commands[number] => ({
  ...{ name: 'doctor', summary: 'examines the installation', effect: 'shows', options: [] },
  ...{ tool_only: '', takes_long: false, ...given },
});
const COMMANDS = [
  aCommand({}),
  aCommand({
    ...{ name: 'give-credits', summary: 'adds credits', effect: 'changes' },
    options: [anOption({ required: true }), anOption({ name: 'um', kind: 'number', usual: '0' })],
  }),
  aCommand({
    ...{ name: 'freeze', summary: 'freezes an account', effect: 'guarded' },
    options: [anOption({ required: true })],
  }),
  aCommand({ name: 'restore', effect: 'guarded', tool_only: 'It needs an empty DATA_DIR.' }),
];

const OVERVIEW: ResultInputOf<typeof operatorViews.overview> = {
  examined_at: NOW,
  findings: [
    { name: 'node', ok: true, detail: '20.20.2' },
    { name: 'free disk', ok: false, detail: '0.4 GB in /var/lib/fieldscope' },
  ],
  versions: {
    portal: '0.1.0',
    node: '20.20.2',
    postgresql: '18.4',
    migration: '0153_operators',
    migrations: 153,
  },
  process: {
    ...{ host: 'sensors-1', pid: 4711, roles: ['web', 'work'], uptime_seconds: 7200, memory_bytes: 2 ** 28 },
    ...{ worker_threads: true, connections: 9, waiting: 2 },
  },
};

const ORGANISATION = {
  ...{ org_id: '521853156991000', name: LONG, owner: 'ada@farm.example', country: 'DE', created_at: NOW },
  ...{ is_frozen: true, runs_installation: false, um_balance: 100, dm_balance: 5, accounts: 3 },
  devices: { count: 10_000, more: true },
};

const AN_ENTRY: ResultInputOf<typeof operatorViews.listLog>['list'][number] = {
  entry_id: '7',
  at: NOW,
  who: 'Olga',
  way: 'page',
  action: 'freeze',
  options: { organisation: '521853156991000' },
  outcome: 'refused',
  reason: 'There is no organisation 1.',
  address: '192.0.2.7',
  user_agent: '',
};

const open = (page: ReactNode, answers: Answer[], at?: string): Promise<OpenScreen> =>
  openOperatorPage(page, answers, at === undefined ? {} : { at });
const commandsAre = on(operatorCommands.list, COMMANDS);

describe('the overview', () => {
  test('has first what needs attention, and says which process answered', async () => {
    const page = await open(<OverviewPage />, [on(operatorViews.overview, OVERVIEW)]);
    await screen.findByText('1 thing needs attention.', { exact: false });
    const [, first] = await screen.findAllByRole('row');
    expect(first!.textContent).toContain('free disk');
    expect(screen.getByText('4711')).toBeTruthy();
    expect(screen.getByText('sensors-1')).toBeTruthy();
    await page.isAccessible();
  });

  test('says that all is well where it is', async () => {
    const well = { ...OVERVIEW, findings: OVERVIEW.findings.slice(0, 1) };
    await open(<OverviewPage />, [on(operatorViews.overview, well)]);
    await screen.findByText('All is well.', { exact: false });
  });

  test('is examined while nothing is known yet', async () => {
    await open(<OverviewPage />, [
      on(operatorViews.overview, { ...OVERVIEW, examined_at: null, findings: [] }),
    ]);
    await screen.findByText('The installation is being examined. Look again in a minute.');
  });
});

describe('organisations', () => {
  const listed = (list: (typeof ORGANISATION)[], next: string | null = null) =>
    on(operatorViews.listOrganisations, { list, next });

  test('have long names, their state in words, and counts that break off', async () => {
    const page = await open(<OrganisationsPage />, [commandsAre, listed([ORGANISATION])], '#/organisations');
    const row = await screen.findByRole('row', { name: new RegExp(LONG) });
    expect(row.textContent).toContain('Frozen');
    expect(within(row).getByRole('link').getAttribute('href')).toContain(ORGANISATION.org_id);
    await page.isAccessible();
  });

  test('are searched by who types', async () => {
    const page = await open(<OrganisationsPage />, [commandsAre, listed([])], '#/organisations');
    await page.person.type(await screen.findByRole('searchbox'), 'valley');
    await waitFor(() =>
      expect(page.madeCalls(operatorViews.listOrganisations).at(-1)).toMatchObject({ search: 'valley' }),
    );
    await screen.findByText('Nothing was found.');
  });
});

describe('commands', () => {
  test('are found by their words; one of the terminal says why it is not run here', async () => {
    const page = await open(<CommandsPage />, [commandsAre]);
    await screen.findByRole('row', { name: /doctor/ });
    await page.person.type(screen.getByRole('searchbox'), 'empty');
    const restore = await screen.findByRole('row', { name: /restore/ });
    expect(restore.textContent).toContain('It needs an empty DATA_DIR.');
    expect((within(restore).getByRole('button') as HTMLButtonElement).disabled).toBe(true);
  });

  const opened = async (page: OpenScreen, name: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(name) });
    await page.person.click(within(row).getByRole('button'));
    return within(await screen.findByRole('dialog', { name }));
  };
  const answered = (text: string) => on(operatorCommands.run, { outcome: 'done', text });

  test('that show run at once and print what they found', async () => {
    const page = await open(<CommandsPage />, [commandsAre, answered('All is well.')]);
    const dialog = await opened(page, 'doctor');
    expect(dialog.queryByLabelText('Your own password')).toBeNull();
    await page.person.click(dialog.getByRole('button', { name: 'Run' }));
    await screen.findByText('All is well.');
    expect(page.madeCalls(operatorCommands.run)).toEqual([{ name: 'doctor', options: {} }]);
  });

  test('that change something want what they need, and get no more than was typed', async () => {
    const page = await open(<CommandsPage />, [commandsAre, answered('Organisation 7 has 5 UM.')]);
    const dialog = await opened(page, 'give-credits');
    const run = dialog.getByRole('button', { name: 'Run' }) as HTMLButtonElement;
    expect(run.disabled).toBe(true);
    await page.person.type(dialog.getByLabelText('organisation'), '7{Enter}');
    await screen.findByText('Organisation 7 has 5 UM.');
    expect(page.madeCalls(operatorCommands.run)).toEqual([
      { name: 'give-credits', options: { organisation: '7' } },
    ]);
  });

  test('that are guarded want the own password, and say that it was wrong', async () => {
    const wrong = on(operatorCommands.run, refusal('password_wrong'));
    const page = await open(<CommandsPage />, [commandsAre, wrong]);
    const dialog = await opened(page, 'freeze');
    await page.person.type(dialog.getByLabelText('organisation'), '7');
    const run = dialog.getByRole('button', { name: 'Run' }) as HTMLButtonElement;
    expect(run.disabled).toBe(true);
    await page.person.type(dialog.getByLabelText('Your own password'), 'guessed-2026');
    await page.person.click(run);
    await dialog.findByRole('alert');
    expect(page.madeCalls(operatorCommands.run)).toMatchObject([
      { name: 'freeze', password: 'guessed-2026' },
    ]);
    await page.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the log', () => {
  test('says who did what with which options, and why it was refused', async () => {
    const page = await open(<LogPage />, [on(operatorViews.listLog, { list: [AN_ENTRY], next: null })]);
    const row = await screen.findByRole('row', { name: /freeze/ });
    for (const words of [
      'Olga',
      '--organisation 521853156991000',
      'There is no organisation 1.',
      '192.0.2.7',
    ])
      expect(row.textContent).toContain(words);
    await page.isAccessible();
  });
});

const NOTHING_SLOW: ResultInputOf<typeof operatorViews.viewSlow> = {
  ...{ process: 'sensors-1 (PID 4711)', since: NOW, calls: [], statements: [], database: null },
};

test('without pg_stat_statements what is slow says so', async () => {
  await open(<SlowPage />, [on(operatorViews.viewSlow, NOTHING_SLOW)]);
  await screen.findByText(/does not have pg_stat_statements/);
  await screen.findByText(/sensors-1 \(PID 4711\)/);
});

test.each<[string, ReactNode, Answer]>([
  ['overview', <OverviewPage key="1" />, on(operatorViews.overview, refusal('server_busy'))],
  [
    'organisations',
    <OrganisationsPage key="2" />,
    on(operatorViews.listOrganisations, refusal('server_busy')),
  ],
  ['commands', <CommandsPage key="3" />, on(operatorCommands.list, refusal('server_busy'))],
  ['log', <LogPage key="4" />, on(operatorViews.listLog, refusal('server_busy'))],
  ['queue', <QueuePage key="5" />, on(operatorViews.viewQueue, refusal('server_busy'))],
  ['refusals', <RefusalsPage key="6" />, on(operatorViews.listRefusals, refusal('server_busy'))],
  ['slow', <SlowPage key="7" />, on(operatorViews.viewSlow, refusal('server_busy'))],
  ['space', <SpacePage key="8" />, on(operatorViews.viewSpace, refusal('server_busy'))],
  ['backups', <BackupsPage key="9" />, on(operatorViews.listBackups, refusal('server_busy'))],
])('%s: what could not be read says so, and is tried again', async (_name, page, answer) => {
  const others = [
    commandsAre,
    on(operatorViews.listJobs, { list: [], next: null }),
    on(operatorViews.viewQueue, { pools: [], more: false }),
  ];
  const opened = await open(page, [...others, answer]);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  const made = opened.madeCalls(answer.call).length;
  await opened.person.click(retry);
  await waitFor(() => expect(opened.madeCalls(answer.call).length).toBeGreaterThan(made));
});

test('without BACKUP_TO the page of backups says how they are made', async () => {
  await open(<BackupsPage />, [
    commandsAre,
    on(operatorViews.listBackups, { place: '', backups: [], fault: '' }),
  ]);
  expect((await screen.findByText(/BACKUP_TO/)).textContent).not.toBe('');
});

test('a place of backups that cannot be read says why', async () => {
  const fault = 'EACCES: permission denied';
  await open(<BackupsPage />, [
    commandsAre,
    on(operatorViews.listBackups, { place: '/mnt', backups: [], fault }),
  ]);
  await screen.findByText(new RegExp(fault));
});

describe('archives that owners bring', () => {
  const AN_ARCHIVE: OfferedArchive = {
    ...{ archive_id: '3', state: 'waiting', file_name: 'farm.archive', bytes: 2 ** 20, created_at: NOW },
    ...{ expires_at: NOW, org_id: '521853156991000', by_organisation: LONG, by_account: 'ada@farm.example' },
    claims: {
      ...{ organisation: 'Meadow', installation: '0a1b2c3d', address: 'https://old.farm.example' },
      ...{
        version: '0152-brought-archives',
        made_at: NOW,
        devices: 12,
        people: 3,
        rows: 900,
        bytes: 2 ** 22,
      },
      accounts: ['ada@meadow.example'],
    },
    ...{
      holds_credits: true,
      um: 100,
      dm: 5,
      taken_accounts: ['ada@meadow.example'],
      taken_euis: [],
      taken: 1,
    },
    ...{ credits: null, decided_by: '', decided_at: null, reason: '', restored_org_id: null },
  };

  test('the operator sees what one claims, and accepts it with the own password and the choice of credits', async () => {
    const accepted: object[] = [];
    const page = await open(<ArchivesPage />, [
      on(offeredArchives.list, [AN_ARCHIVE]),
      on(offeredArchives.accept, (input) => {
        accepted.push(input);
        return {};
      }),
    ]);
    await screen.findByText('Here already (1): ada@meadow.example');
    await screen.findByText('With credits, times of service or licences: 100 UM, 5 DM');
    await page.isAccessible();
    await page.person.click(screen.getByRole('button', { name: 'Accept: Meadow' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true);
    await page.person.click(dialog.getByRole('checkbox', { name: /^Keep credits/ }));
    await page.person.type(dialog.getByLabelText('Your own password'), 'my own password 1');
    await page.person.click(dialog.getByRole('button', { name: 'Accept' }));
    await waitFor(() =>
      expect(accepted).toEqual([{ archive_id: '3', credits: 'keep', password: 'my own password 1' }]),
    );
  });

  test('declining wants a reason', async () => {
    const declined: object[] = [];
    const page = await open(<ArchivesPage />, [
      on(offeredArchives.list, [AN_ARCHIVE]),
      on(offeredArchives.decline, (input) => {
        declined.push(input);
        return {};
      }),
    ]);
    await page.person.click(await screen.findByRole('button', { name: 'Decline: Meadow' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.person.type(dialog.getByLabelText('Your own password'), 'my own password 1');
    expect(dialog.getByRole('button', { name: 'Decline' })).toHaveProperty('disabled', true);
    await page.person.type(dialog.getByLabelText('Reason'), 'We do not know this farm.');
    await page.isAccessible();
    await page.person.click(dialog.getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(declined).toMatchObject([{ reason: 'We do not know this farm.' }]));
  });
});
