import { connect } from 'node:net';

export interface LoadResult {
  sent: number;
  acknowledged: string[];
  seconds: number;
  /** Milliseconds from request to answer. */
  waits: number[];
}

const ANSWER_BYTES = 16 * 1024;
const CODE_OK = '"code":"0"';

/** A whole HTTP request as bytes. */
export function postRequest(path: string, port: number, authorization: string, body: string): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
      `Authorization: ${authorization}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/**
 * Sends requests over many connections, each waiting for its answer before the next. The generator is bare
 * sockets, so that it takes as little as possible of the machine it shares with the server.
 * A connection that breaks ends; its request counts as not acknowledged.
 * @param acknowledgement what is in the answer to a request that counts
 */
export async function runHttpLoad(
  port: number,
  connections: number,
  next: () => { id: string; request: Buffer } | undefined,
  acknowledgement = CODE_OK,
): Promise<LoadResult> {
  const result: LoadResult = { sent: 0, acknowledged: [], seconds: 0, waits: [] };
  const start = performance.now();
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<void>((resolve) => {
          const socket = connect({
            port,
            host: '127.0.0.1',
            noDelay: true,
            onread: {
              buffer: Buffer.alloc(ANSWER_BYTES),
              callback: (length, bytes) => receive(bytes, length),
            },
          });
          let current: { id: string; request: Buffer } | undefined;
          let sentAt = 0;
          let received = '';
          const send = () => {
            current = next();
            if (!current) return void socket.end();
            sentAt = performance.now();
            result.sent += 1;
            socket.write(current.request);
          };
          const receive = (bytes: Uint8Array, length: number) => {
            received += (bytes as Buffer).toString('latin1', 0, length);
            const end = received.indexOf('\r\n\r\n');
            if (end < 0) return true;
            const bodyLength = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
            if (received.length < end + 4 + bodyLength) return true;
            if (received.includes(acknowledgement)) {
              result.acknowledged.push(current!.id);
              result.waits.push(performance.now() - sentAt);
            }
            received = '';
            send();
            return true;
          };
          socket.on('connect', send);
          socket.on('error', () => {});
          socket.on('close', () => resolve());
        }),
    ),
  );
  result.seconds = (performance.now() - start) / 1000;
  return result;
}
