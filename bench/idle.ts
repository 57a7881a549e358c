import { readFileSync } from 'node:fs';
import { startProduct } from '@fieldscope/e2e/product';
import { databaseProcesses } from './processor-time';
import type { Ratio } from './ratio';

const SETTLE_MS = 10_000;
const AIM_MB = 200;

/** Memory of the server and its database without visitors: proportional set size, so shared pages count once. */
export async function benchIdle(): Promise<Ratio[]> {
  const server = await startProduct();
  try {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    const node = memoryMb([server.pid()]);
    const database = memoryMb(databaseProcesses(server));
    console.log(
      `idle: server ${node.toFixed(0)} MB, database ${database.toFixed(0)} MB, together ${(node + database).toFixed(0)} MB`,
    );
    return [{ name: 'idle memory in MB', value: node + database, atMost: AIM_MB }];
  } finally {
    await server.stop();
    server.remove();
  }
}

function memoryMb(pids: number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}
