import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { runAdmin } from '../src/admin/run';
import type { TestServer } from './harness';
import { bundled } from './programs';

/** Runs the operator's tool in a process of its own. */
export async function runTool(settings: Record<string, string>, ...args: string[]) {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [await bundled('../src/admin.ts'), ...args], {
    cwd: tmpdir(),
    env: { PATH, HOME, TMPDIR, ...settings },
  });
  const ended = new Promise<number | null>((resolve) => child.on('exit', (exitCode) => resolve(exitCode)));
  const [exitCode, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { exitCode, out, err };
}

/** Settings with which the tool works beside a server. */
export const besideServer = (server: TestServer) => ({
  DATABASE_URL: server.config.DATABASE_URL!,
  DATA_DIR: server.config.DATA_DIR,
  PORT: String(server.running.port),
  MQTT_PORT: String(server.mqttPort),
  MQTT_WS_PORT: '0',
});

/** The tool beside a running server, without a process of its own. */
export const toolOf = (server: () => TestServer) => {
  const admin = (...args: string[]) => runAdmin(args, besideServer(server()));
  const asJson = async (...args: string[]) => {
    const { exitCode, out, err } = await admin(...args, '--json');
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' });
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    return JSON.parse(out);
  };
  return { admin, asJson };
};

export const anEmail = () => `grower-${randomBytes(4).toString('hex')}@valley.example`;

/** Arguments that make an organisation. */
export const organisation = (changed: Record<string, string> = {}) => {
  const options = { email: anEmail(), password: 'tomato-7', name: 'Green Valley', ...changed };
  return ['create-organisation', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])];
};
