import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const HAPROXY = '/usr/sbin/haproxy';
const NOBODY = 65_534;
const USER = 'fieldscope';

type Name = 'a' | 'b';

/** Two PostgreSQL servers, `b` a synchronous standby of `a`, and HAProxy that leads to the primary. */
export interface FailoverServers {
  /** Over HAProxy. */
  proxyUrl: string;
  /** Both servers by name. */
  bothUrl: string;
  urlOf(name: Name): string;
  /** kill -9 of the server and of all its processes. */
  kill(name: Name): void;
  /** Stops or goes on with all of its processes. */
  signal(name: Name, signal: 'SIGSTOP' | 'SIGCONT'): void;
  promote(name: Name): void;
  stop(): void;
}

/** @returns undefined where PostgreSQL (Debian's packages) or HAProxy is not installed */
export function startFailoverServers(ports: Record<Name | 'proxy', number>): FailoverServers | undefined {
  const version = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort().at(-1) : undefined;
  if (!version || !existsSync(join(DEBIAN, version, 'bin/initdb')) || !existsSync(HAPROXY)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'fieldscope-failover-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o755);
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(DEBIAN, version, 'bin', program), args, {
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
  };
  const dataOf = (name: Name) => join(folder, name);
  const start = (name: Name) =>
    run(
      'pg_ctl',
      ...['-D', dataOf(name), '-l', join(folder, `${name}.log`), '-w', 'start'],
      ...['-o', `-k ${folder} -h 127.0.0.1 -p ${ports[name]} -c max_wal_size=1GB`],
    );
  const ask = (name: Name, statement: string) =>
    run('psql', '-qh', '127.0.0.1', '-p', String(ports[name]), '-U', 'postgres', '-c', statement);
  const pids = (name: Name) =>
    processesOf(Number(readFileSync(join(dataOf(name), 'postmaster.pid'), 'utf8').split('\n')[0]));
  const signal = (name: Name, sent: NodeJS.Signals) => {
    for (const pid of pids(name)) send(pid, sent);
  };

  run('initdb', '-D', dataOf('a'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8');
  start('a');
  for (const statement of [
    'create role replicator replication login',
    'create role haproxy login',
    `create role ${USER} login`,
    `create database ${USER} owner ${USER}`,
  ])
    ask('a', statement);
  const from = `host=127.0.0.1 port=${ports.a} user=replicator application_name=b`;
  run('pg_basebackup', '-D', dataOf('b'), '-R', '-C', '-S', 'b', '-X', 'stream', '-c', 'fast', '-d', from);
  start('b');
  ask('a', "alter system set synchronous_standby_names = 'b'");
  ask('a', 'select pg_reload_conf()');
  const configuration = join(folder, 'haproxy.cfg');
  writeFileSync(configuration, haproxyOf(ports));
  const proxy = spawn(HAPROXY, ['-db', '-f', configuration], { stdio: 'ignore' });

  const urlOf = (port: number) => `postgres://${USER}@127.0.0.1:${port}/${USER}`;
  return {
    proxyUrl: `${urlOf(ports.proxy)}?target_session_attrs=read-write`,
    bothUrl: `postgres://${USER}@127.0.0.1:${ports.a},127.0.0.1:${ports.b}/${USER}?target_session_attrs=read-write`,
    urlOf: (name) => urlOf(ports[name]),
    kill: (name) => signal(name, 'SIGKILL'),
    signal,
    promote: (name) => run('pg_ctl', '-D', dataOf(name), '-w', 'promote'),
    stop() {
      endProxy(proxy);
      for (const name of ['a', 'b'] as const) {
        const left = existsSync(join(dataOf(name), 'postmaster.pid')) ? pids(name) : [];
        for (const pid of left) send(pid, 'SIGKILL');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const endProxy = (proxy: ChildProcess): void => void proxy.kill('SIGKILL');

/** A child may end with its server. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A process that runs, and its children. */
function processesOf(pid: number): number[] {
  const statOf = (each: string) => {
    try {
      const text = readFileSync(`/proc/${each}/stat`, 'latin1');
      const [state, parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
      return { pid: Number(each), state, parent: Number(parent) };
    } catch {
      return undefined;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(name) ?? [])
    .filter((one) => one.state !== 'Z' && (one.pid === pid || one.parent === pid))
    .map((one) => one.pid);
}

/** As docs/operations.md has it. */
const haproxyOf = ({ a, b, proxy }: Record<Name | 'proxy', number>): string => `
listen database
  mode tcp
  bind 127.0.0.1:${proxy}
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  option tcp-check
  tcp-check connect
  tcp-check send-binary 00000028000300007573657200686170726f787900646174616261736500706f7374677265730000
  tcp-check send-binary 510000001f73656c6563742070675f69735f696e5f7265636f76657279282900
  tcp-check expect binary 440000000b00010000000166
  tcp-check send-binary 5800000004
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
  server a 127.0.0.1:${a}
  server b 127.0.0.1:${b}
`;
