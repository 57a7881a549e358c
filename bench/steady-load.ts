import { connect, type Socket } from 'node:net';
import { percentile } from './ratio';

/** What is asked again and again, one after the other. */
export interface Asked {
  name: string;
  /** A whole request, in base64. */
  request: string;
}

/** A piece of load: uplinks at a steady rate, or as fast as they are taken, and beside them somebody who reads. */
export interface LoadOrder {
  port: number;
  seconds: number;
  /** Uplinks a second; 0: without a limit. */
  rate: number;
  /** Whole requests, in base64. */
  uplinks: string[];
  asked: Asked[];
}

export interface LoadReport {
  perSecond: number;
  refused: number;
  p99: number;
  /** p99 of each thing that is asked. */
  asked: Record<string, number>;
}

const CONNECTIONS = 128;
const TICK_MS = 1;
const ASK_EVERY_MS = 40;

/** A connection that has one request on its way at a time. */
class Line {
  private received: Buffer = Buffer.alloc(0);
  private answered: ((ok: boolean) => void) | undefined;
  private readonly socket: Socket;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (bytes: Buffer) => this.take(bytes));
    this.socket.on('error', () => {});
    this.socket.on('close', () => this.answered?.(false));
  }

  send(request: Buffer): Promise<boolean> {
    return new Promise((resolve) => {
      this.answered = resolve;
      this.socket.write(request);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(bytes: Buffer): void {
    this.received = this.received.length === 0 ? bytes : Buffer.concat([this.received, bytes]);
    const end = this.received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.received.toString('latin1', 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.received.length < end + 4 + length) return;
    const isOk =
      head.startsWith('HTTP/1.1 200') &&
      /"code":"?0"?[,}]/.test(this.received.toString('latin1', end, end + 60));
    this.received = Buffer.alloc(0);
    const { answered } = this;
    this.answered = undefined;
    answered?.(isOk);
  }
}

/** Answers are timed from the moment when their request was due, so that a server which stops does not stop the clock. */
async function load({ port, seconds, rate, uplinks, asked }: LoadOrder): Promise<LoadReport> {
  const requests = uplinks.map((each) => Buffer.from(each, 'base64'));
  const free = Array.from({ length: CONNECTIONS }, () => new Line(port));
  const lines = [...free];
  const waits: number[] = [];
  let refused = 0;
  let sent = 0;
  const due: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const begin = () => {
    while (free.length > 0 && sent < requests.length && (rate === 0 || due.length > 0)) {
      if (rate === 0 && performance.now() > end) return;
      const line = free.pop()!;
      const from = due.shift() ?? performance.now();
      const request = requests[sent++]!;
      void line.send(request).then((isOk) => {
        waits.push(performance.now() - from);
        if (!isOk) refused += 1;
        free.push(line);
        begin();
      });
    }
  };
  const asking = ask(port, asked, end);
  if (rate === 0) begin();
  let planned = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now();
      if (rate > 0)
        for (; planned < ((Math.min(now, end) - begun) / 1000) * rate; planned += 1)
          due.push(begun + (planned / rate) * 1000);
      begin();
      if (now < end || free.length < CONNECTIONS || due.length > 0) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  const perSecond = waits.length / ((performance.now() - begun) / 1000);
  const report = { perSecond, refused, p99: percentile(waits, 0.99), asked: await asking };
  for (const line of lines) line.close();
  return report;
}

async function ask(port: number, asked: readonly Asked[], end: number): Promise<Record<string, number>> {
  const line = new Line(port);
  const waits = new Map(asked.map(({ name }): [string, number[]] => [name, []]));
  while (asked.length > 0 && performance.now() < end)
    for (const { name, request } of asked) {
      const from = performance.now();
      if (!(await line.send(Buffer.from(request, 'base64')))) throw new Error(`${name} was refused`);
      waits.get(name)!.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  line.close();
  return Object.fromEntries([...waits].map(([name, own]) => [name, percentile(own, 0.99)]));
}

/** A process of its own: it answers each order with a report. */
process.on('message', (order: LoadOrder) => {
  void load(order).then((report) => process.send!(report));
});
process.on('disconnect', () => process.exit());
