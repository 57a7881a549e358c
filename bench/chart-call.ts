import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startProduct } from '@fieldscope/e2e/product';
import type { BareAnswer } from './bare-server';
import { aChartFarm } from './chart-farm';
import { postRequest, runHttpLoad } from './http-load';
import { median, percentile, type Ratio, sizeOf } from './ratio';

const PATH = '/portalapi/channel/list_history_by_measurement';
const CONNECTIONS = 64;
const REQUESTS = sizeOf('CHART_CALLS', 2000);
const ROUNDS = 5;
/** Points of one chart of three beside each other. */
const POINTS = 400;
const AIM = 0.25;

/** The chart of five series over 30 days as a browser asks for it, against bare fastify answering the same bytes. */
export async function benchChartCall(): Promise<Ratio[]> {
  const product = await startProduct();
  const bare = fork(new URL('./bare-server.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  try {
    const { session, charts, range } = await aChartFarm(product);
    const body = JSON.stringify({
      series: charts[0],
      ...{ time_start: range.from, time_end: range.to, points: POINTS },
    });
    const wanted = await answerOf(product.port, session.token, body);
    bare.send({ headers: wanted.headers, body: wanted.bytes.toString('base64') } satisfies BareAnswer);
    const [barePort] = (await once(bare, 'message')) as [number];
    const load = async (port: number, path: string) => {
      const ask = { id: '', request: browserRequest(path, port, session.token, body) };
      let left = REQUESTS;
      const length = `content-length: ${wanted.bytes.length}\r\n`;
      const { seconds, waits } = await runHttpLoad(
        port,
        CONNECTIONS,
        () => (left-- > 0 ? ask : undefined),
        length,
      );
      if (waits.length !== REQUESTS) throw new Error(`${REQUESTS - waits.length} answers were others`);
      return { perSecond: REQUESTS / seconds, p99: percentile(waits, 0.99) };
    };
    const shares: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const ours = await load(product.port, PATH);
      const same = await load(barePort, '/');
      // The first round warms up.
      if (round === 0) continue;
      shares.push(ours.perSecond / same.perSecond);
      console.log(
        `${wanted.bytes.length} bytes: ${ours.perSecond.toFixed(0)} a second (p99 ${ours.p99.toFixed(0)} ms), bare fastify ${same.perSecond.toFixed(0)}`,
      );
    }
    return [{ name: '30-day chart, 64 connections / bare fastify', value: median(shares), atLeast: AIM }];
  } finally {
    bare.kill();
    await product.stop();
    product.remove();
  }
}

const ACCEPTED = 'accept-encoding: gzip, deflate, br, zstd\r\n';

/** With what a browser says it can read. */
function browserRequest(path: string, port: number, token: string, body: string): Buffer {
  const plain = postRequest(path, port, token, body).toString();
  return Buffer.from(plain.replace('\r\n\r\n', () => `\r\n${ACCEPTED}\r\n`));
}

/** The answer as it is sent, still packed. */
async function answerOf(port: number, authorization: string, body: string) {
  const headers = {
    ...{ authorization, 'content-type': 'application/json' },
    'accept-encoding': 'gzip, deflate, br, zstd',
  };
  const asked = request({ port, host: '127.0.0.1', path: PATH, method: 'POST', headers }).end(body);
  const [answer] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  const bytes = await buffer(answer);
  const coding = answer.headers['content-encoding'];
  if (coding !== 'br') throw new Error(`answered in ${coding ?? 'plain'}: ${bytes.toString().slice(0, 200)}`);
  return {
    bytes,
    headers: { 'content-type': 'application/json; charset=utf-8', 'content-encoding': coding },
  };
}
