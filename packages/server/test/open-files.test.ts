import { spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createHttpServer } from '../src/platform/http/http-server';
import { whenFileEnds } from './cleanup';
import { bundled } from './programs';

test.each(['main.ts', 'admin.ts'])('%s with too few open files says so in one line', async (source) => {
  const program = await bundled(`../src/${source}`);
  const { status, stdout, stderr } = spawnSync(
    'sh',
    ['-c', `ulimit -n 512; exec "${process.execPath}" "${program}"`],
    { encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^The limit of open files is 512, [^\n]*ulimit -n 65536\)\n$/);
});

test('connections beyond those that may be open are closed, and logged once', async () => {
  const lines: string[] = [];
  const server = createHttpServer((_request, response) => response.end('well'), {
    timeouts: {},
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    isWebSocketPath: () => false,
  });
  whenFileEnds(async () => void server.close());
  expect(server.maxConnections).toBeGreaterThanOrEqual(512);
  server.maxConnections = 2;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const open = () => connect(port, '127.0.0.1').on('error', () => {});
  const [first, second] = [open(), open()];
  await Promise.all(
    [first, second].map((socket) => new Promise((resolve) => socket.once('connect', resolve))),
  );
  for (const further of [open(), open(), open()])
    await new Promise((resolve) => further.once('close', resolve));
  expect(lines).toEqual([expect.stringContaining('too many connections')]);

  first.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String(await new Promise((resolve) => first.once('data', resolve)))).toMatch(/well$/);
  first.destroy();
  second.destroy();
});
