import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { audit } from '@fieldscope/contract/calls/audit';
import { channels } from '@fieldscope/contract/calls/channels';
import { users } from '@fieldscope/contract/calls/users';
import { HOUR_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';
import { bundled } from './programs';
import { aHistory } from './readings';

/** Runs a command of the tool in a process of its own, and kills that at the moment at which it writes into the audit log. */
async function killedAtItsEntry(server: TestServer, ...args: string[]): Promise<void> {
  const locking = await server.pool.connect();
  try {
    await locking.query('begin');
    await locking.query('lock table audit_entry in exclusive mode');
    const { PATH, HOME, TMPDIR } = process.env;
    const tool = spawn(process.execPath, [await bundled('../src/admin.ts'), ...args], {
      env: {
        ...{ PATH, HOME, TMPDIR },
        ...{ DATABASE_URL: server.config.DATABASE_URL!, DATA_DIR: server.config.DATA_DIR },
      },
      stdio: 'ignore',
    });
    const ended = once(tool, 'exit');
    const writing = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query ilike '%into audit_entry%'`;
    const count = async () => (await server.pool.query(`select ${writing}`)).rowCount;
    await expect.poll(count).toBe(1);
    tool.kill('SIGKILL');
    await ended;
    // What it had sent goes with it, as where the whole machine ends.
    await server.pool.query(`select pg_terminate_backend(pid) ${writing}`);
    await expect.poll(count).toBe(0);
  } finally {
    await locking.query('rollback');
    locking.release();
  }
}

const entries = async (owner: User, call: string) => (await owner.call(audit.list, { call })).list;

test('who kills the tool between a change and its entry in the audit log has neither', async () => {
  const server = await aServer();
  const owner = await anOwner(server);
  const { um_balance: um } = await owner.call(users.viewOrganisation);
  await killedAtItsEntry(server, 'give-credits', '--organisation', owner.orgId, '--um', '500');
  expect(await owner.call(users.viewOrganisation)).toMatchObject({ um_balance: um });
  expect(await entries(owner, 'operator.giveCredits')).toEqual([]);

  await killedAtItsEntry(server, 'freeze', '--organisation', owner.orgId);
  expect(await owner.call(users.viewSetting)).toBeDefined();

  await killedAtItsEntry(server, 'reset-second-factor', '--account', owner.account);
  expect(await owner.call(users.viewSetting)).toBeDefined();
});

test('history that is erased in portions has its entry before', async () => {
  const server = await aServer();
  const owner = await anOwner(server);
  const node = await aNode(owner);
  await aHistory(server, { eui: node.eui, measurement_id: 4097 }, [[server.clock.now() - HOUR_MS, 20]]);
  await killedAtItsEntry(server, 'erase-history', '--eui', node.eui);
  expect((await owner.call(channels.viewHistorySpace)).readings).toBe(1);
});
