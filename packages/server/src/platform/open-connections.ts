import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const GRACE_MS = 2_000;
const AGAIN_MS = 500;

/**
 * The HTTP server's connections, for a stop that ends. Node closes what is idle between two requests, but waits for
 * connections that never asked, as browsers open them in advance, and for those that were upgraded meanwhile.
 */
export class OpenConnections {
  private readonly all = new Set<Socket>();
  private readonly answering = new Set<Socket>();

  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.all.add(socket);
      socket.once('close', () => this.all.delete(socket));
    });
  }

  keepWhileAnswering({ socket }: IncomingMessage, response: ServerResponse): void {
    this.answering.add(socket);
    response.once('close', () => this.answering.delete(socket));
  }

  /** From a moment after now on, cuts every connection on which nobody waits for an answer. */
  startCutting(): void {
    const cut = () => {
      for (const socket of this.all) if (!this.answering.has(socket)) socket.destroy();
      if (this.all.size > 0) setTimeout(cut, AGAIN_MS);
    };
    setTimeout(cut, GRACE_MS).unref();
  }
}
