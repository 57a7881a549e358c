import type { ResultInputOf } from '@fieldscope/contract/call';
import { operatorCommands, operatorViews } from '@fieldscope/contract/calls/operators';
import { DAY_MS, HOUR_MS } from '@fieldscope/contract/time';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { on } from '../../../test/contract-answers';
import { openOperatorPage as open } from '../../../test/operator-page';
import { BackupsPage } from './BackupsPage';
import { QueuePage } from './QueuePage';
import { RefusalsPage } from './RefusalsPage';
import { SlowPage } from './SlowPage';
import { SpacePage } from './SpacePage';

const NOW = Date.now();
const GB = 1024 ** 3;
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const retry = (name: string): ResultInputOf<typeof operatorCommands.list>[number] => ({
  ...{ name, summary: 'does it', effect: 'changes', tool_only: '', takes_long: false },
  options: [{ name: 'id', kind: 'text', required: true, choices: [], usual: '', is_secret: false }],
});
const commandsAre = on(operatorCommands.list, [
  retry('retry-job'),
  retry('delete-job'),
  { ...retry('backup'), options: [] },
  { ...retry('verify-backup'), options: [] },
]);

const JOB: ResultInputOf<typeof operatorViews.listJobs>['list'][number] = {
  ...{ id: '5a1f3c52-5f05-4c50-9b35-8c0f2d2a7a11', kind: 'mail', pool: 'outside', state: 'failed' },
  ...{ about: 'mail to ada@farm.example', reason: '550 no such mailbox', attempts: 9 },
  ...{ queued_at: NOW - 2 * DAY_MS, failed_at: NOW - DAY_MS },
};

test('the queue: each kind with what waits, runs and failed, and a failed job is retried by its id', async () => {
  const page = await open(<QueuePage />, [
    commandsAre,
    on(operatorViews.viewQueue, {
      pools: [
        {
          ...{ pool: 'outside', workers: 64, kind: 'mail', waiting: 12_345, active: 3, failed: 1 },
          oldest_due_at: NOW - HOUR_MS,
        },
        {
          ...{ pool: 'files', workers: 2, kind: 'export', waiting: 0, active: 1, failed: 0 },
          oldest_due_at: null,
        },
      ],
      more: true,
    }),
    on(operatorViews.listJobs, ({ state }) => ({ list: state === 'failed' ? [JOB] : [], next: null })),
    on(operatorCommands.run, { outcome: 'done', text: '1 job queued again.' }),
  ]);
  const mails = await rowOf(/^mail outside/);
  expect(mails.textContent).toContain('12,345');
  expect((await rowOf(/^export/)).textContent).toContain('–');
  const failed = await rowOf(/ada@farm\.example/);
  expect(failed.textContent).toContain('550 no such mailbox');
  await page.isAccessible();
  await page.person.click(within(failed).getByRole('button', { name: 'Retry' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'retry-job' }));
  expect((dialog.getByLabelText('id') as HTMLInputElement).value).toBe(JOB.id);
  await page.person.click(dialog.getByRole('button', { name: 'Run' }));
  await screen.findByText('1 job queued again.');
  expect(page.madeCalls(operatorCommands.run)).toEqual([{ name: 'retry-job', options: { id: JOB.id } }]);
});

test('refusals: the cause in words and as its name, whose they are, how often, and an example that is no mark-up', async () => {
  const example = '{"devEui":"<img src=x onerror=alert(1)>"}';
  const page = await open(<RefusalsPage />, [
    on(operatorViews.listRefusals, ({ cause }) => ({
      list: [
        {
          ...{ org_id: '521853156991000', organisation: 'Green Valley', label: 'ChirpStack at home' },
          ...{
            kind: 'chirpstack',
            cause: 'device_not_in_organisation',
            reason: 'The device is bound by nobody.',
          },
          ...{ count: 1_234_567, example, last_at: NOW - HOUR_MS },
        },
        {
          ...{ org_id: null, organisation: '', label: '', kind: 'kit', cause: 'token_wrong' },
          ...{ reason: 'The token is wrong.', count: 1, example: '', last_at: NOW },
        },
      ].filter((row) => cause === '' || row.cause === cause),
      causes: ['device_not_in_organisation', 'token_wrong'],
      more: true,
    })),
  ]);
  const bound = await rowOf(/bound by nobody/);
  for (const words of ['device_not_in_organisation', 'ChirpStack at home', '1,234,567', example])
    expect(bound.textContent).toContain(words);
  expect(bound.querySelector('img')).toBeNull();
  expect(within(bound).getByRole('link').getAttribute('href')).toContain('521853156991000');
  const unknown = await rowOf(/The token is wrong/);
  expect(within(unknown).queryByRole('link')).toBeNull();
  await screen.findByText(/Choose a cause|more/);
  await page.isAccessible();
});

const SPACE: ResultInputOf<typeof operatorViews.viewSpace> = {
  tables: [
    { name: 'uplink', kind: 'raw', bytes: 3 * GB, rows: 4_000_000 },
    { name: 'history', kind: 'packed', bytes: 2 * GB, rows: 90_000 },
    { name: 'device', kind: 'other', bytes: 8192, rows: null },
  ],
  days: [
    { day: '2026-11-28', bytes: 5.75 * GB },
    { day: '2026-11-29', bytes: 5.5 * GB },
    { day: '2026-11-30', bytes: 6 * GB },
  ],
  database_bytes: 6 * GB,
  disk: { folder: '/var/lib/fieldscope', free_bytes: 40 * GB, total_bytes: 100 * GB },
};

test('space: of raw and packed history, of each table and day, and what is left', async () => {
  const page = await open(<SpacePage />, [on(operatorViews.viewSpace, SPACE)]);
  expect((await rowOf(/^uplink/)).textContent).toMatch(/3(\.0)? GB/);
  expect((await rowOf(/^device/)).textContent).toContain('–');
  await screen.findByText('/var/lib/fieldscope');
  // Days that grew, that shrank, and the first one, of which nothing is known.
  expect((await rowOf(/2026-11-30/)).textContent).toContain('+');
  expect((await rowOf(/2026-11-29/)).textContent).toContain('−');
  expect((await rowOf(/2026-11-28/)).textContent).toContain('–');
  await page.isAccessible();
});

test('space without a disk that can be asked says so with a dash', async () => {
  await open(<SpacePage />, [on(operatorViews.viewSpace, { ...SPACE, disk: null, days: [] })]);
  await screen.findByText('uplink');
  expect(screen.queryByText('/var/lib/fieldscope')).toBeNull();
});

test('slow: calls and statements of the process, and statements of all processes', async () => {
  const timing = (name: string) => ({
    ...{ name, count: 1_500, failed: 2, mean_ms: 4.25, p95_ms: 30, longest_ms: 1_234.5, longest_at: NOW },
  });
  const page = await open(<SlowPage />, [
    on(operatorViews.viewSlow, {
      ...{ process: 'sensors-1 (PID 4711)', since: NOW - DAY_MS },
      calls: [timing('channels.listHistory')],
      statements: [timing('select * from uplink where org_id = $1')],
      database: [
        { statement: 'select * from history', calls: 90_000, total_ms: 123_456, mean_ms: 1.4, rows: 5 },
        { statement: 'select * from history', calls: 10, total_ms: 5, mean_ms: 0.5, rows: 5 },
      ],
    }),
  ]);
  await screen.findByText(/sensors-1 \(PID 4711\)/);
  const call = await rowOf(/channels\.listHistory/);
  for (const figure of ['4.3', '30', '1,235']) expect(call.textContent).toContain(figure);
  await rowOf(/select \* from uplink/);
  expect(screen.getAllByRole('row', { name: /select \* from history/ })).toHaveLength(2);
  await page.isAccessible();
});

const BACKUP: ResultInputOf<typeof operatorViews.listBackups>['backups'][number] = {
  ...{ name: 'fieldscope-20261129T023000Z-5f3a90c1.backup', made_at: NOW - HOUR_MS, bytes: 2 * GB },
  ...{ is_own: true, is_proven: true, proof: '90000, 12 s' },
};

test('backups: proven, not proven yet, not restored with the reason, and of another installation', async () => {
  const page = await open(<BackupsPage />, [
    commandsAre,
    on(operatorViews.listBackups, {
      place: 's3://valley-backups/farm',
      fault: '',
      backups: [
        BACKUP,
        { ...BACKUP, name: 'second.backup', is_proven: null, proof: '' },
        { ...BACKUP, name: 'third.backup', is_proven: false, proof: 'it is damaged', is_own: false },
      ],
    }),
  ]);
  expect((await rowOf(/5f3a90c1/)).textContent).toMatch(/Can be restored|Restores/);
  expect((await rowOf(/second/)).textContent).toContain('Not proven yet');
  const third = await rowOf(/third/);
  expect(third.textContent).toContain('it is damaged');
  expect(third.textContent).toContain('another installation');
  await screen.findByText(/s3:\/\/valley-backups\/farm/);
  await waitFor(() =>
    expect((screen.getByRole('button', { name: /Make one now/ }) as HTMLButtonElement).disabled).toBe(false),
  );
  await page.isAccessible();
});

test('on a phone each row is a card with what a row says', async () => {
  await open(
    <BackupsPage />,
    [commandsAre, on(operatorViews.listBackups, { place: '/b', fault: '', backups: [BACKUP] })],
    {
      onPhone: true,
    },
  );
  await screen.findByText(BACKUP.name);
  expect(screen.queryByRole('table')).toBeNull();
});
