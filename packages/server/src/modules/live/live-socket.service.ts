import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { WebSocket } from 'ws';
import { connectionMetrics } from '../../platform/observability/metrics';

/** Of the first message, before anything is known of its sender. */
const HELLO_BYTES = 8 * 1024;
const HELLO_TIMEOUT_MS = 10_000;
/** A page that leaves this much unread is cut; it comes back. */
const UNREAD_BYTES = 1024 * 1024;
const BEAT = JSON.stringify({ type: 'beat' });
/** Close codes of RFC 6455, section 7.4.1. */
const CLOSE = { policy: 1008, again: 1013 } as const;

interface SocketParts {
  /** Called with the first message. */
  onHello(hello: unknown): void;
  /** Called once it is closed, refused or cut. */
  onLeft(): void;
}

/** The websocket of an open page: its first message says who it is, and everything else goes to it. */
export class LiveSocket {
  private alive = true;
  private readonly helloTimer: NodeJS.Timeout;

  constructor(
    private readonly socket: WebSocket,
    private readonly parts: SocketParts,
  ) {
    connectionMetrics.websockets.inc();
    this.helloTimer = setTimeout(() => this.refuse('login_required'), HELLO_TIMEOUT_MS).unref();
    socket.once('message', (data: Buffer) => {
      clearTimeout(this.helloTimer);
      if (data.length > HELLO_BYTES) this.refuse('parameter_invalid');
      else parts.onHello(parseJson(String(data)));
    });
    socket.on('pong', () => {
      this.alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.once('close', () => {
      clearTimeout(this.helloTimer);
      parts.onLeft();
      connectionMetrics.websockets.dec();
    });
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Cuts who did not answer the last ping; pings the others. @returns whether it is still there */
  ping(): boolean {
    const answered = this.alive;
    this.alive = false;
    if (answered) this.socket.ping();
    else this.socket.terminate();
    return answered;
  }

  /** Lets the page know that the connection stands. */
  beat(): void {
    this.send(BEAT);
  }

  /** @param message text, whose bytes are shared with other pages */
  send(message: string | Buffer): void {
    if (!this.isOpen) return;
    if (this.socket.bufferedAmount > UNREAD_BYTES) this.sendAway();
    else this.socket.send(message, { binary: false });
  }

  /** Cuts it; the page connects again. */
  sendAway(): void {
    this.parts.onLeft();
    this.socket.close(CLOSE.again);
    this.socket.terminate();
  }

  refuse(name: ErrorName): void {
    this.parts.onLeft();
    if (!this.isOpen) return;
    this.socket.send(JSON.stringify({ type: 'refused', code: ERRORS[name].code }));
    this.socket.close(CLOSE.policy);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
