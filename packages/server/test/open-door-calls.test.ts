import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import { type CallName, listCalls } from '@fieldscope/contract/calls';
import { connections } from '@fieldscope/contract/calls/connections';
import { integrations } from '@fieldscope/contract/calls/integrations';
import { lineSeries } from '@fieldscope/contract/calls/line-series';
import { reports } from '@fieldscope/contract/calls/reports';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { INTEGRATION_LIMITS } from '@fieldscope/contract/integration-limits';
import { PROGRAM_LIMITS } from '@fieldscope/contract/program-limits';
import { REPORT_LIMITS } from '@fieldscope/contract/report-limits';
import { beforeAll, expect, test } from 'vitest';
import { sql } from '../src/platform/postgres/db';
import { aSubUser, type User } from './builders';
import { AN_INTEGRATION, ENTRIES } from './every-call';
import { aServer, type TestServer } from './harness';
import { aGrantedProgram, aProgramId, authorizeUrl, Browser, requestIn, verifierOf } from './program-sign-in';
import { aFarm, type Farm } from './whole-farm';

// Calls of integrations, line series, open data, programs and reports: every refusal that they declare.

const NO_ID = 0x7fff_ffff;
const NO_UUID = '6b0c6a1e-0000-4000-8000-0000000000a1';
const UNKNOWN_EUI = '2CF7F1FFFFFFFFFF';

/** What is sent to be refused, beside what the call needs; by the owner unless it says by whom. */
interface Refusal {
  by?: User;
  input: object;
  /** How often before it is refused. */
  times?: number;
}
type Refused = (farm: Farm) => Refusal | Promise<Refusal>;

const withInput =
  (input: object): Refused =>
  () => ({ input });
const withoutIntegration = withInput({ integration_id: NO_UUID });
const withoutReport = withInput({ report_id: NO_UUID });
const withoutRequest = withInput({ request: 'guessed' });
const WRONG_SCOPE = {
  device_not_in_organisation: withInput({ euis: [UNKNOWN_EUI] }),
  group_missing: withInput({ group_uuid: '00000000000000AA' }),
};
const WRONG_READERS = { account_missing: withInput({ readers: ['1'] }) };

/** A request that waits for a decision. */
async function anOpenRequest(): Promise<string> {
  const clientId = await aProgramId(server);
  const { location } = await new Browser().open(authorizeUrl(server, { clientId, verifier: verifierOf() }));
  return requestIn(location);
}

/** A series of a kit, which no other device can have, or of a connection whose lines name no device. */
async function aSeries({ owner, kit }: Farm, writer: 'kit' | 'connection'): Promise<number> {
  const { token } = await owner.call(connections.create, { name: `Lines of a ${writer}`, kind: 'influx' });
  const authorization = `Token ${writer === 'kit' ? `${kit.eui}:${kit.device_key}` : token}`;
  const body = `tank odd_${writer}=5`;
  const { status } = await fetch(`${server.url}/write?db=d`, {
    method: 'POST',
    headers: { authorization },
    body,
  });
  expect(status).toBe(204);
  return (await owner.call(lineSeries.list)).find(({ field }) => field === `odd_${writer}`)!.series_id;
}

const REFUSALS: Partial<Record<CallName, Partial<Record<ErrorName, Refused>>>> = {
  'integrations.create': {
    ...WRONG_SCOPE,
    parameter_invalid: withInput({ secrets: { token: 'none of a webhook' } }),
    async creation_limit_reached({ owner }) {
      const { length } = await owner.call(integrations.list);
      for (let one = length; one < INTEGRATION_LIMITS.integrations; one += 1)
        await owner.call(integrations.create, { ...AN_INTEGRATION, name: `Hook ${one}` });
      return { input: {} };
    },
  },
  'integrations.update': {
    ...WRONG_SCOPE,
    resource_missing: withoutIntegration,
    parameter_invalid: withInput({ secrets: { token: 'none of a webhook' } }),
  },
  'integrations.switch': { resource_missing: withoutIntegration },
  'integrations.replaceSecret': { resource_missing: withoutIntegration },
  'integrations.test': {
    resource_missing: withoutIntegration,
    too_frequent: () => ({ input: {}, times: INTEGRATION_LIMITS.testsPerMinute }),
  },
  'integrations.listMessages': { resource_missing: withoutIntegration },
  'integrations.sendAgain': {
    resource_missing: withInput({ message_id: NO_UUID }),
    too_frequent: () => ({ input: {}, times: INTEGRATION_LIMITS.testsPerMinute }),
  },
  'integrations.replay': { resource_missing: withoutIntegration },
  'integrations.remove': { resource_missing: withoutIntegration },
  'lineSeries.accept': {
    resource_missing: withInput({ series_id: NO_ID }),
    feature_unsupported: async (farm) => ({
      input: { series_id: await aSeries(farm, 'kit'), eui: farm.node.eui },
    }),
    device_not_in_organisation: async (farm) => ({
      input: { series_id: await aSeries(farm, 'connection'), eui: UNKNOWN_EUI },
    }),
  },
  'lineSeries.ignore': { resource_missing: withInput({ series_ids: [NO_ID] }) },
  'lineSeries.forget': { resource_missing: withInput({ series_ids: [NO_ID] }) },
  'openData.publish': { scene_missing: withInput({ scene_id: NO_ID }) },
  'openData.withdraw': { scene_missing: withInput({ scene_id: NO_ID }), resource_missing: withInput({}) },
  'programs.viewRequest': { resource_missing: withoutRequest },
  'programs.allow': {
    resource_missing: withoutRequest,
    no_authority: async ({ owner }) => ({
      by: await aSubUser(owner, 'observer'),
      input: { request: await anOpenRequest(), level: ACCESS_LEVEL.full },
    }),
    async creation_limit_reached({ owner }) {
      await sql`
        insert into program_grant (grant_id, org_id, user_id, client_id, name, redirect_host, level, granted_at)
        select ${owner.orgId} || '-' || number, org_id, user_id, 'x', 'x', 'x', 0, now()
        from account cross join generate_series(1, ${PROGRAM_LIMITS.granted}) as number
        where account = ${owner.account}`.execute(server.db);
      return { input: { request: await anOpenRequest() } };
    },
  },
  'programs.deny': { resource_missing: withoutRequest },
  'programs.revoke': {
    resource_missing: withInput({ grant_id: 'guessed' }),
    no_authority: async ({ owner }) => ({
      by: await aSubUser(owner, 'observer'),
      input: { grant_id: (await aGrantedProgram(owner)).grantId },
    }),
  },
  'reports.create': {
    ...WRONG_READERS,
    resource_missing: withInput({ source_id: NO_ID }),
    async creation_limit_reached({ owner, sceneId, userId }) {
      const { length } = await owner.call(reports.list);
      for (let one = length; one < REPORT_LIMITS.reports; one += 1)
        await owner.call(reports.create, {
          ...{
            source: 'scene',
            source_id: sceneId,
            name: `Report ${one}`,
            period: 'daily',
            readers: [userId],
          },
        });
      return { input: {} };
    },
  },
  'reports.update': { ...WRONG_READERS, resource_missing: withoutReport },
  'reports.switch': { resource_missing: withoutReport },
  'reports.pauseOwn': {
    resource_missing: async ({ owner }) => ({ by: await aSubUser(owner, 'observer'), input: {} }),
  },
  'reports.sendNow': {
    resource_missing: withoutReport,
    // A sub-account is a name, and no address.
    operation_unsupported: async ({ owner }) => ({ by: await aSubUser(owner, 'observer'), input: {} }),
    too_frequent: () => ({ input: {}, times: REPORT_LIMITS.sentPerMinute }),
  },
  'reports.preview': { resource_missing: withInput({ source_id: NO_ID }) },
  'reports.remove': { resource_missing: withoutReport },
};

const AREAS = ['integrations', 'lineSeries', 'openData', 'programs', 'reports'];
// What fills the organisation, or its minute, comes last.
const isLimit = ({ error }: { error: ErrorName }) => Number(/_limit(_reached)?$|^too_frequent$/.test(error));
const declared = listCalls()
  .filter(({ name }) => AREAS.includes(name.split('.')[0]!))
  .flatMap(({ name, call }) => call.fails.map((error) => ({ name, error, call })))
  .sort((one, other) => isLimit(one) - isLimit(other));

let server: TestServer;
let farm: Farm;
beforeAll(async () => {
  server = await aServer({ TRUSTED_PROXIES: '127.0.0.1/32,::1/128' });
  farm = await aFarm(server, 'Meadow', 21.5);
});

test.each(declared)('$name is refused with $error', async ({ name, error, call }) => {
  const refused = REFUSALS[name]?.[error];
  if (!refused) throw new Error('no call is refused so in this file');
  const { by = farm.owner, input, times = 0 } = await refused(farm);
  const whole = { ...ENTRIES[name].input(farm), ...input };
  for (let before = 0; before < times; before += 1) await by.ask(call, whole);
  const { body } = await by.ask(call, whole);
  expect(body).toMatchObject({ code: ERRORS[error].code });
});
