import { readdirSync, readFileSync } from 'node:fs';
import type { Product } from '@fieldscope/e2e/product';

/** Linux counts the time of a process in these. */
const TICKS_A_SECOND = 100;

/** Time that a process has had of processors, with all of its threads; with those of its children that have ended, where it says so. */
export function secondsOf(pid: number, { withEnded = false } = {}): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ];
  return (user + system + (withEnded ? endedUser + endedSystem : 0)) / TICKS_A_SECOND;
}

/** The same of the whole product: the server and its embedded database. What sends to it and what it sends to is no part of it. */
export const secondsOfProduct = (server: Product): number =>
  [server.pid(), ...databaseProcesses(server)].reduce((sum, pid) => sum + secondsIfThere(pid), 0);

/** A process of the database that has ended meanwhile, as one of autovacuum does, is counted with the first of its processes. */
function secondsIfThere(pid: number): number {
  try {
    return secondsOf(pid, { withEnded: true });
  } catch {
    return 0;
  }
}

/** The embedded database: the first of its processes and those that serve connections. */
export function databaseProcesses({ dataDir }: Product): number[] {
  const postmaster = Number(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === postmaster)
    .map(Number);
  return [postmaster, ...children];
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}
