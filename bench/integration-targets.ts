import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** What the web server is to do from now on. */
export interface TargetOrder {
  isAway: boolean;
  /** Whether it looks at what comes, and begins to count anew. */
  isCounting: boolean;
}

/** What came while it was looked at. */
export interface TargetReport {
  told: number;
  events: number;
  written: number;
  lines: number;
}

let order: TargetOrder = { isAway: false, isCounting: false };
let [told, written] = [0, 0];
let [events, lines] = [new Set<string>(), new Set<string>()];

function count(isLines: boolean, body: Buffer): void {
  if (isLines) {
    for (const line of gunzipSync(body).toString().split('\n')) {
      written += 1;
      lines.add(line);
    }
    return;
  }
  const { data } = JSON.parse(body.toString()) as { data: { events: { id: string }[] } };
  for (const { id } of data.events) {
    told += 1;
    events.add(id);
  }
}

/** A process of its own: a web server that takes messages of webhooks and writes of line protocol. It answers each order with what came until then. */
const listening = createServer(async (request, response) => {
  const body = await buffer(request);
  if (order.isAway) return response.writeHead(503).end();
  if (order.isCounting) count(request.headers['content-encoding'] === 'gzip', body);
  return response.writeHead(204).end();
});
listening.listen(0, '127.0.0.1', () => process.send!((listening.address() as AddressInfo).port));
process.on('message', (next: TargetOrder) => {
  order = next;
  const report: TargetReport = { told, events: events.size, written, lines: lines.size };
  if (!order.isCounting) {
    [told, written] = [0, 0];
    [events, lines] = [new Set(), new Set()];
  }
  process.send!(report);
});
process.on('disconnect', () => process.exit());
