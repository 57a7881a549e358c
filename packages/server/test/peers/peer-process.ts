import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const STARTS_WITHIN_MS = 60_000;
const LOOK_MS = 100;

/** A network server that the tests start, end without a warning, and start again. */
export interface PeerProcess {
  /** Resolves when its API listens. */
  start(): Promise<void>;
  /** Ends it as a failure of power does. */
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/**
 * @param command its program with arguments, separated by spaces
 * @param url of its API
 */
export function aPeerProcess(command: string, url: string): PeerProcess {
  const [program = '', ...options] = command.split(' ');
  let stop: (() => Promise<void>) | undefined;
  const process: PeerProcess = {
    async start() {
      const { hostname, port } = new URL(url);
      const running = spawn(program, options, { stdio: 'ignore' });
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      stop = async () => {
        running.kill('SIGKILL');
        await ended;
      };
      const latest = Date.now() + STARTS_WITHIN_MS;
      while (!(await isListening(hostname, Number(port)))) {
        if (Date.now() > latest || running.exitCode !== null) throw new Error(`${program} does not start`);
        await pause(LOOK_MS);
      }
    },
    async kill() {
      await stop?.();
      stop = undefined;
    },
    async restart() {
      await process.kill();
      await process.start();
    },
  };
  return process;
}

const isListening = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
