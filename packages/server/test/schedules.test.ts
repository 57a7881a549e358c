import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import { COMMANDS } from '../src/admin/commands';
import { createModules } from '../src/create-modules';
import { JOB_KINDS } from '../src/modules';
import { CODEC_WORKER, TOOL } from '../src/paths';
import { ClosingOrder } from '../src/platform/closing-order';
import { whenTestEnds } from './cleanup';
import { aServer } from './harness';

/** What modules do periodically, and how often. */
const PERIODS = {
  'show devices to Home Assistant': SECOND_MS,
  'deliver alarms': 5 * SECOND_MS,
  'complete transfers': 5 * SECOND_MS,
  'note states for integrations': 5 * SECOND_MS,
  'fire alarms': 10 * SECOND_MS,
  'push ends of alarms': 10 * SECOND_MS,
  'watch online states': 30 * SECOND_MS,
  'push alarms after quiet hours': 30 * SECOND_MS,
  'store heard uplinks': 30 * SECOND_MS,
  'store line values that waited': 30 * SECOND_MS,
  'end unwatched alarms': MINUTE_MS,
  'expire commands': MINUTE_MS,
  'watch gateways': MINUTE_MS,
  'fold credits': MINUTE_MS,
  'catch up integrations': MINUTE_MS,
  'queue invoices': MINUTE_MS,
  'queue reports': MINUTE_MS,
  'catch up alarms': 5 * MINUTE_MS,
  'ask for payments': 5 * MINUTE_MS,
  'derive days': 5 * MINUTE_MS,
  'pack closed days': 10 * MINUTE_MS,
  'warn of credits': HOUR_MS,
  'settle orders': HOUR_MS,
  'purge history': HOUR_MS,
  'purge imports': HOUR_MS,
  'purge integrations': HOUR_MS,
  'purge archives': HOUR_MS,
  'purge brought archives': HOUR_MS,
  'purge challenges': HOUR_MS,
  'purge exports': HOUR_MS,
  'purge sign-ins': HOUR_MS,
  'purge sessions of operators': HOUR_MS,
  'purge the log of operators': HOUR_MS,
  'note the space of the day': HOUR_MS,
  'purge programs': HOUR_MS,
  'purge registrations': HOUR_MS,
  'purge audit entries': HOUR_MS,
  'purge deleted panels': HOUR_MS,
  'purge pictures of panels': HOUR_MS,
  'purge expired links to panels': HOUR_MS,
  'purge televisions that were never paired': HOUR_MS,
  'purge notices': HOUR_MS,
  'purge announcements': HOUR_MS,
  'purge removals': HOUR_MS,
  'purge resolved positions': HOUR_MS,
  'purge commands': HOUR_MS,
  'purge alarms': HOUR_MS,
  'purge pushed alarms': HOUR_MS,
  'purge push subscriptions': HOUR_MS,
  'purge heard devices': HOUR_MS,
  'purge line proposals': HOUR_MS,
  'purge picture uploads': HOUR_MS,
  'check tasks of cameras': MINUTE_MS,
  'purge pictures of cameras': HOUR_MS,
  'purge advice': HOUR_MS,
  'purge codec catalogues': HOUR_MS,
  'purge connections': HOUR_MS,
  'purge connection traffic': HOUR_MS,
};

test('everything that has to be done periodically is scheduled by a module, and nothing twice', async () => {
  const server = await aServer();
  const closing = new ClosingOrder(server.log, MINUTE_MS);
  whenTestEnds(() => closing.closeAll());
  const { created } = await createModules({
    ...server,
    maintenanceDb: server.db,
    closing,
    tool: TOOL,
    toolCommands: COMMANDS,
    jobKinds: JOB_KINDS,
    version: '',
    codecWorker: CODEC_WORKER,
    openPool: () => server.pool,
    listensAt: () => ({ http: server.running.port, mqtt: server.mqttPort }),
  });
  const scheduled = created.flatMap(({ schedules = [] }) => schedules);
  expect(scheduled.map(({ name }) => name).sort()).toEqual(Object.keys(PERIODS).sort());
  expect(Object.fromEntries(scheduled.map(({ name, periodMs }) => [name, periodMs]))).toEqual(PERIODS);
});
