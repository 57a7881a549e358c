import { connect, type Socket } from 'node:net';

/** POST requests to one server over a few persistent connections. */
export interface HttpLines {
  /**
   * Sends a JSON text and resolves with the text of the response body.
   * @throws Error when the connection breaks before the response
   */
  post(path: string, authorization: string, json: string): Promise<string>;
  close(): void;
}

const LINES = 8;
/** Shorter than the server's keep-alive timeout, so that no request is sent on a closing connection. */
const IDLE_MS = 4_000;
const HEAD_END = '\r\n\r\n';

/** @param baseUrl `http://127.0.0.1:8080` */
export function openHttpLines(baseUrl: string): HttpLines {
  const lines: (HttpLine | undefined)[] = Array.from({ length: LINES });
  let turn = 0;
  return {
    post(path, authorization, json) {
      turn = (turn + 1) % LINES;
      const line = lines[turn]?.isOpen ? lines[turn]! : new HttpLine(new URL(baseUrl));
      lines[turn] = line;
      return line.post(path, authorization, json);
    },
    close() {
      for (const line of lines) line?.close();
    },
  };
}

interface Waiter {
  resolve(body: string): void;
  reject(error: Error): void;
}

/**
 * One connection with HTTP/1.1 pipelining; requests of one event-loop turn are written together, which costs a
 * fraction of the CPU of single requests.
 */
class HttpLine {
  isOpen = true;
  private readonly socket: Socket;
  private readonly head: string;
  private readonly waiting: Waiter[] = [];
  private received = '';
  private reason: Error | undefined;

  constructor({ hostname, port, host }: URL) {
    this.head = `\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
    this.socket = connect({ host: hostname, port: Number(port || 80), noDelay: true });
    // One character per byte, since lengths are in bytes.
    this.socket.setEncoding('latin1').setTimeout(IDLE_MS);
    this.socket.on('data', (text: unknown) => this.take(text as string));
    this.socket.on('timeout', () => {
      if (this.waiting.length === 0) this.close();
    });
    this.socket.on('error', (error) => {
      this.reason = error;
    });
    this.socket.on('close', () => {
      this.isOpen = false;
      const error = this.reason ?? new Error('the server closed the connection');
      for (const { reject } of this.waiting.splice(0)) reject(error);
    });
  }

  post(path: string, authorization: string, json: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      if (this.socket.writableCorked === 0) {
        this.socket.cork();
        setImmediate(() => this.socket.uncork());
      }
      const length = Buffer.byteLength(json);
      this.socket.write(
        `POST ${path} HTTP/1.1${this.head}authorization: ${authorization}\r\ncontent-length: ${length}${HEAD_END}${json}`,
      );
    });
  }

  close(): void {
    this.isOpen = false;
    this.socket.destroy();
  }

  private take(text: string): void {
    this.received += text;
    let start = 0;
    for (;;) {
      const headEnd = this.received.indexOf(HEAD_END, start);
      if (headEnd < 0) break;
      const length = /\r\ncontent-length: *(\d+)/i.exec(this.received.slice(start, headEnd))?.[1];
      if (length === undefined) return void this.socket.destroy(new Error('a response without its length'));
      const bodyStart = headEnd + HEAD_END.length;
      const bodyEnd = bodyStart + Number(length);
      if (this.received.length < bodyEnd) break;
      const body = Buffer.from(this.received.slice(bodyStart, bodyEnd), 'latin1').toString('utf8');
      this.waiting.shift()?.resolve(body);
      start = bodyEnd;
    }
    this.received = this.received.slice(start);
  }
}
