import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import applicationService from '@chirpstack/chirpstack-api/api/application_grpc_pb.js';
import gatewayService from '@chirpstack/chirpstack-api/api/gateway_grpc_pb.js';
import tenantService from '@chirpstack/chirpstack-api/api/tenant_grpc_pb.js';
import type { Eui } from '@fieldscope/contract/ids';
import { NETWORK_SERVER_LIMITS } from '@fieldscope/contract/network-server-limits';
import grpc from '@grpc/grpc-js';
import { expect, test } from 'vitest';
import { openChirpstack } from '../../src/modules/network-server-kinds/chirpstack-client.service';
import { openTts } from '../../src/modules/network-server-kinds/tts-client.service';
import { whenTestEnds } from '../cleanup';
import { workOf } from './work';

/*
 * An attacker has an account and names a network server of their own: what it answers is read in the process that serves
 * everybody.
 */

/** Items and characters that may be gone through for each byte of an answer. */
const PER_BYTE = 2;
const ANSWER_BYTES = 256 * 1024;
const WHO = { key: 'k', audience: 'operator' } as const;
const TARGET = { devEui: '0000000000000001' as Eui, applicationId: 'a', deviceName: 'bed' };

/** Answers every request alike, and counts them. */
async function aStandIn(body: string, status = 200) {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenTestEnds(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: () => requests };
}

const filled = (before: string, item: string, after: string): string =>
  `${before}${`${item},`.repeat(ANSWER_BYTES / (item.length + 1))}${item}${after}`;

const clientAt = (address: string) => openTts({ ...WHO, address });
type Ask = (client: ReturnType<typeof openTts>) => Promise<unknown>;
const listDevices: Ask = (client) => client.listDevices('a');
const checkRights: Ask = (client) => client.checkApplication!('a', { registers: true });
const takeBack: Ask = (client) =>
  client.takeBack(TARGET, { id: 'a', queueId: 'a', others: [], returnOthers: async () => {} });

test.each<[string, Ask, string, number]>([
  ['devices without ids', listDevices, filled('{"end_devices":[', '{}', ']}'), 200],
  ['devices that are numbers', listDevices, filled('{"end_devices":[', '0', ']}'), 200],
  ['rights that are numbers', checkRights, filled('{"rights":[', '0', ']}'), 200],
  ['downlinks', takeBack, filled('{"downlinks":[', '{}', ']}'), 200],
  [
    'correlation ids that are numbers',
    takeBack,
    filled('{"downlinks":[{"correlation_ids":[', '0', ']}]}'),
    200,
  ],
  ['details of an error', listDevices, filled('{"details":[', '0', ']}'), 500],
])('The Things Stack that answers with a great many %s is read in no time', async (_, ask, body, status) => {
  const { url } = await aStandIn(body, status);
  const { total } = await workOf(() =>
    expect(ask(clientAt(url))).rejects.toMatchObject({ detail: expect.any(String) }),
  );
  expect(total).toBeLessThan(PER_BYTE * body.length);
});

test('one that always has another page of devices is not asked without end', async () => {
  const device = JSON.stringify({ ids: { device_id: 'multicast' } });
  const { url, requests } = await aStandIn(`{"end_devices":[${Array(500).fill(device).join(',')}]}`);
  expect(await clientAt(url).listDevices('a')).toEqual([]);
  expect(requests()).toBeLessThanOrEqual(NETWORK_SERVER_LIMITS.devices / 500);
});

/** A ChirpStack that answers every list with these bytes, and counts what it is asked. */
async function aChirpstackThatSays(bytes: Buffer) {
  const server = new grpc.Server();
  let requests = 0;
  for (const { list } of [
    tenantService.TenantServiceService,
    applicationService.ApplicationServiceService,
    gatewayService.GatewayServiceService,
  ]) {
    const definition = { ...list, responseSerialize: (answer: Buffer) => answer };
    const answer: grpc.handleUnaryCall<unknown, Buffer> = (_, done) => {
      requests += 1;
      done(null, bytes);
    };
    server.addService({ list: definition }, { list: answer } as grpc.UntypedServiceImplementation);
  }
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, given) =>
      error ? reject(error) : resolve(given),
    ),
  );
  whenTestEnds(async () => server.forceShutdown());
  const client = await openChirpstack({ ...WHO, address: `http://127.0.0.1:${port}` });
  whenTestEnds(async () => client.close());
  return { client, requests: () => requests };
}
/** Items of the field `result`, of two bytes each. */
const emptyItems = (count: number) => Buffer.alloc(2 * count, Buffer.from([0x12, 0]));

test('a ChirpStack with a great many tenants is asked for the applications of the first hundred', async () => {
  const { client, requests } = await aChirpstackThatSays(emptyItems(2_000));
  expect(await client.listApplications('')).toHaveLength(100 * 500);
  expect(requests()).toBe(101);
});

test('a page of a ChirpStack has no more than was asked for, and no more bytes than one needs', async () => {
  const long = await aChirpstackThatSays(emptyItems(10_000));
  expect(await long.client.listGateways('')).toEqual([]);
  expect(long.requests()).toBeLessThanOrEqual(NETWORK_SERVER_LIMITS.devices / 200);
  const longer = await aChirpstackThatSays(emptyItems(300_000));
  await expect(longer.client.listGateways('')).rejects.toMatchObject({ reason: 'refused' });
});
