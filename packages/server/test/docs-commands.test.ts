import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { connections } from '@fieldscope/contract/calls/connections';
import { setupOf } from '@fieldscope/contract/network-server-kinds';
import { beforeAll, expect, test } from 'vitest';
import { aKit, anOwner } from './builders';
import { aServer, type TestServer } from './harness';

const run = promisify(execFile);
const DEVICES = readFileSync(new URL('../../../docs/devices.md', import.meta.url), 'utf8');

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});

/** The command of the guide that posts to an address. */
const commandTo = (path: string): string =>
  [...DEVICES.matchAll(/```sh\n([\s\S]*?)```/g)]
    .map((block) => block[1]!)
    .find((text) => text.includes(path))!;

/** What a terminal answers. */
async function inTerminal(command: string, env: Record<string, string> = {}) {
  const { stdout } = await run('sh', ['-c', command.replaceAll('curl ', 'curl -s ')], {
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout) as { code: string; data?: object };
}

test.each([
  'token',
  'headerValue',
] as const)('the command of the guide sends an uplink with what the page shows as %s', async (name) => {
  const owner = await anOwner(server);
  const { token } = await owner.call(connections.create, { name: 'Try', kind: 'chirpstack', way: 'http' });
  const address = { publicUrl: server.url, mqttPort: server.mqttPort };
  const lines = setupOf('chirpstack', 'http')!.lines!(address, token);
  const pasted = lines.find((line) => line.name === name)!.value;
  const command = commandTo('/ingest/chirpstack')
    .replace("TOKEN='…'", `TOKEN='${pasted}'`)
    .replace('http://localhost:8080', server.url);
  expect(command).toContain(pasted);
  expect(await inTerminal(command)).toMatchObject({ code: '0', data: { outcome: 'heard' } });
});

test('the command that the page shows for any program sends an uplink', async () => {
  const owner = await anOwner(server);
  const { token } = await owner.call(connections.create, { name: 'Try', kind: 'other', way: 'http' });
  const address = { publicUrl: server.url, mqttPort: server.mqttPort };
  const command = setupOf('other', 'http')!.command!(address, token);
  expect(await inTerminal(command)).toMatchObject({ code: '0', data: { outcome: 'heard' } });
});

test('the command of the guide uploads values of a kit', async () => {
  const owner = await anOwner(server);
  const { eui, device_key } = await aKit(owner);
  const command = commandTo('/deviceapi/kit/message_uplink').replace('http://<portal>:8080', server.url);
  expect(await inTerminal(command, { EUI: eui, KEY: device_key })).toMatchObject({ code: '0' });
});
