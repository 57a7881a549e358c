import { connections } from '@fieldscope/contract/calls/connections';
import { MINUTE_MS, SECOND_MS } from '@fieldscope/contract/time';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AwsRules } from './aws-rules';
import { aConnection, aNode, anOwner, type User } from './builders';
import { aServer, type TestServer } from './harness';

const outside: { fetch?: AwsRules['fetch'] } = {};
let server: TestServer;
let owner: User;
let aws: AwsRules;
beforeAll(async () => {
  server = await aServer({}, { fetchOutside: (...given) => outside.fetch!(...given) });
});
beforeEach(async () => {
  owner = await anOwner(server);
  aws = new AwsRules();
  outside.fetch = vi.fn(aws.fetch);
});

const confirmation = async () => (await owner.call(connections.list))[0]!.confirmation;
const aRuleAddress = async () => {
  const { token } = await aConnection(owner, 'aws');
  return `${server.url}/ingest/aws?token=${token}`;
};

test('a rule of AWS sends here once its destination was confirmed, which the connection shows', async () => {
  const node = await aNode(owner);
  const url = await aRuleAddress();
  const uplink = { WirelessMetadata: { LoRaWAN: { DevEui: node.dev_eui } }, PayloadData: '' };
  expect(await confirmation()).toBeNull();
  expect(await aws.send(url, uplink)).toBeUndefined();
  expect((await aws.createDestination(url)).status).toBe(200);
  expect(await confirmation()).toEqual({ outcome: 'confirmed', at: server.clock.now() });
  expect(await aws.send(url, uplink)).toBe(200);
});

test('a confirmation is taken however the address of the request is put together', async () => {
  const url = await aRuleAddress();
  const body = { messageType: 'DestinationConfirmation', enableUrl: `${ENABLE}x` };
  const ask = async (address: string) => {
    server.clock.advance(MINUTE_MS);
    const headers = { 'content-type': 'application/json' };
    return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status;
  };
  for (const address of [
    `${url}/?confirmationToken=x%2By`,
    `${url}&confirmationToken=x`,
    `${url.replace('?', '/?')}&confirmationToken=x`,
  ])
    expect(await ask(address)).toBe(200);
  expect(await ask(url.replace(/\?.*/, '/?confirmationToken=x'))).toBe(401);
});

test('why a destination was not confirmed is shown, until it is', async () => {
  const url = await aRuleAddress();
  for (const [fault, outcome] of [
    ['timeout', 'timeout'],
    [401, 'refused'],
    // A redirect, which is not followed.
    [302, 'refused'],
    [503, 'refused'],
  ] as const) {
    aws.fault = fault;
    await aws.createDestination(url);
    expect(await confirmation()).toMatchObject({ outcome });
    expect(aws.enabled).toEqual(new Set());
    server.clock.advance(MINUTE_MS);
  }
  await aws.createDestination(url);
  expect(await confirmation()).toMatchObject({ outcome: 'confirmed' });
});

const ENABLE = 'https://iot.eu-central-1.amazonaws.com/confirmdestination/';

test.each([
  'http://iot.eu-central-1.amazonaws.com/confirmdestination/x',
  'https://iot.eu-central-1.amazonaws.com:8443/confirmdestination/x',
  'https://user@iot.eu-central-1.amazonaws.com/confirmdestination/x',
  'https://iot.eu-central-1.amazonaws.com/things/x',
  'https://iot.eu-central-1.amazonaws.com/confirmdestination/../things',
  'https://iot.eu-central-1.amazonaws.com.example.org/confirmdestination/x',
  'https://example.org/confirmdestination/x?iot.eu-central-1.amazonaws.com',
  'https://eviliot.eu-central-1.amazonaws.com/confirmdestination/x',
  'https://x.iot.eu-central-1.amazonaws.com/confirmdestination/x',
  'https://iot.eu-central-1.amazonaws.org/confirmdestination/x',
  'https://127.0.0.1/confirmdestination/x',
  'https://iot.eu-central-1.amazonaws.com/confirmdestination/x#'.padEnd(5000, 'x'),
  'not an address',
  7,
  undefined,
])('nothing is fetched from %s, and the message is shown as refused', async (enableUrl) => {
  const answer = await aws.createDestination(await aRuleAddress(), { enableUrl });
  expect(answer.status).toBe(400);
  expect(outside.fetch).not.toHaveBeenCalled();
  expect(await owner.call(connections.list)).toMatchObject([
    { confirmation: null, refusals: [{ reason: 'open_parameter_invalid' }] },
  ]);
});

test.each([
  'iot.us-gov-west-1.amazonaws.com',
  'iot.cn-north-1.amazonaws.com.cn',
])('a destination is confirmed at %s', async (host) => {
  outside.fetch = vi.fn(async () => new Response(null, { status: 200 }));
  const enableUrl = `https://${host}/confirmdestination/x`;
  await aws.createDestination(await aRuleAddress(), { enableUrl });
  expect(await confirmation()).toMatchObject({ outcome: 'confirmed' });
  expect(outside.fetch).toHaveBeenCalledWith(enableUrl, {}, expect.objectContaining({ audience: 'public' }));
});

test('whoever has a token asks AWS for no more than one confirmation in some seconds', async () => {
  const url = await aRuleAddress();
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await aws.createDestination(url)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  server.clock.advance(6 * SECOND_MS);
  expect((await aws.createDestination(url)).status).toBe(200);
  expect(outside.fetch).toHaveBeenCalledTimes(2);
});
