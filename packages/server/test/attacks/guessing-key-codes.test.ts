import { BASES } from '@fieldscope/contract/call';
import { maker } from '@fieldscope/contract/calls/ingest';
import { production } from '@fieldscope/contract/calls/production';
import { beforeAll, expect, test } from 'vitest';
import { anOwner, aProducedDevice, type User } from '../builders';
import { aServer, type TestServer } from '../harness';
import { anAddress, BEHIND_A_PROXY, code, type Reply, send } from './attacker';

/** Wrong key codes within a quarter of an hour. */
const OF_AN_ORGANISATION = 10;
const FOR_AN_EUI = 20;
const FROM_AN_ADDRESS = 30;
/** Guesses of others take nothing away from these. */
const ALWAYS_CHECKED = 3;
const LONGEST_WAIT_SECONDS = 15 * 60;

let server: TestServer;
beforeAll(async () => {
  server = await aServer(BEHIND_A_PROXY);
});

type Device = Awaited<ReturnType<typeof aProducedDevice>>;

const bind = ({ token }: User, eui: string, keyCode: string, from = anAddress()): Promise<Reply> =>
  send(server, BASES.portal + production.bind.path, {
    method: 'PUT',
    body: JSON.stringify({ eui, code: keyCode }),
    headers: { authorization: token, 'x-forwarded-for': from },
  });
const readKeys = (eui: string, keyCode: string, from = anAddress()): Promise<Reply> =>
  send(
    server,
    `${BASES.maker}${maker.viewDeviceInfo.path}?${new URLSearchParams({ nodeEui: eui, deviceCode: keyCode })}`,
    {
      method: 'GET',
      headers: { 'x-forwarded-for': from },
    },
  );
const wrong = (device: Device, guess: number) => String(guess).padStart(device.code.length, '0');

/** Guesses of organisations that begin to guess one after the other. */
async function guessAll(
  device: () => Promise<Device>,
  guesses: number,
  from: () => string,
): Promise<{ guessers: User[] }> {
  const guessers: User[] = [];
  for (let guess = 0; guess < guesses; guess += 1) {
    if (guess % ALWAYS_CHECKED === 0) guessers.push(await anOwner(server));
    const refused = await bind(guessers.at(-1)!, (await device()).eui, '0'.repeat(18), from());
    expect(refused.body).toMatchObject(code('device_key_wrong'));
  }
  return { guessers };
}

function expectToWait(reply: Reply): void {
  expect(reply).toMatchObject({ status: 429, body: { code: expect.anything() } });
  expect(Number(reply.body.code)).toBe(code('trigger_limit').code);
  const seconds = Number(reply.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(LONGEST_WAIT_SECONDS);
}

test('one organisation has to wait, whatever device it guesses at and from wherever', async () => {
  const guesser = await anOwner(server);
  for (let guess = 0; guess < OF_AN_ORGANISATION; guess += 1) {
    const device = await aProducedDevice(server);
    const refused = await bind(guesser, device.eui, wrong(device, guess));
    expect(refused.body).toMatchObject(code('device_key_wrong'));
  }
  const { eui, code: right } = await aProducedDevice(server);
  expectToWait(await bind(guesser, eui, right));
});

test('no more guesses by making them all at once', async () => {
  const guesser = await anOwner(server);
  const device = await aProducedDevice(server);
  const guesses = Array.from({ length: 40 }, (_, guess) => bind(guesser, device.eui, wrong(device, guess)));
  const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
  expect(codes.filter((number) => number === code('device_key_wrong').code)).toHaveLength(OF_AN_ORGANISATION);
});

test('many organisations at one device, from many addresses: they have to wait, its owner need not', async () => {
  const device = await aProducedDevice(server);
  const { guessers } = await guessAll(async () => device, FOR_AN_EUI + 1, anAddress);
  for (const guesser of guessers) expectToWait(await bind(guesser, device.eui, wrong(device, 99)));
  const owner = await anOwner(server);
  expect((await bind(owner, device.eui, wrong(device, 98))).body).toMatchObject(code('device_key_wrong'));
  expect((await bind(owner, device.eui, device.code)).body.code).toBe(0);
});

test('many organisations from one address: they have to wait, a neighbour behind it need not', async () => {
  const address = anAddress();
  const { guessers } = await guessAll(
    () => aProducedDevice(server),
    FROM_AN_ADDRESS,
    () => address,
  );
  const device = await aProducedDevice(server);
  for (const guesser of guessers) expectToWait(await bind(guesser, device.eui, device.code, address));
  expect((await bind(await anOwner(server), device.eui, device.code, address)).body.code).toBe(0);
});

test('who reads join keys guesses at the same device, and is stopped as well', async () => {
  const device = await aProducedDevice(server);
  const addresses: string[] = [];
  for (let guess = 0; guess < FOR_AN_EUI; guess += 1) {
    if (guess % ALWAYS_CHECKED === 0) addresses.push(anAddress());
    const refused = await readKeys(device.eui, wrong(device, guess), addresses.at(-1));
    expect(refused.body).toMatchObject({ code: String(code('device_key_wrong').code) });
  }
  expectToWait(await readKeys(device.eui, wrong(device, 99), addresses[0]));
  expect((await readKeys(device.eui, device.code)).body.code).toBe('0');
  expect((await bind(await anOwner(server), device.eui, device.code)).body.code).toBe(0);
});

test('right key codes count for nothing', async () => {
  const installer = await anOwner(server);
  const address = anAddress();
  for (let device = 0; device < FROM_AN_ADDRESS + 1; device += 1) {
    const { eui, code: right } = await aProducedDevice(server);
    expect((await bind(installer, eui, right, address)).body.code).toBe(0);
  }
});
