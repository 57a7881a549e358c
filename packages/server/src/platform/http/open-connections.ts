import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const GRACE_MS = 2_000;
const AGAIN_MS = 500;

/**
 * The HTTP server's connections, so that a stop ends. Node closes what is idle between two requests, but waits for
 * connections that never sent one, as browsers open them in advance, and for those that were upgraded meanwhile.
 */
export class OpenConnections {
  private readonly all = new Set<Socket>();
  private readonly inFlight = new Map<Socket, IncomingMessage>();

  /** Follows the connections and requests of a server. */
  watch(server: Server): void {
    server.on('connection', (socket) => {
      this.all.add(socket);
      socket.once('close', () => this.all.delete(socket));
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      this.inFlight.set(socket, request);
      response.once('close', () => {
        if (this.inFlight.get(socket) === request) this.inFlight.delete(socket);
      });
    });
  }

  /** After a moment, and again until none is left, cuts every connection on which no response is due. */
  startCutting(): void {
    const cut = () => {
      for (const socket of this.all) if (!this.isResponding(socket)) socket.destroy();
      if (this.all.size > 0) setTimeout(cut, AGAIN_MS);
    };
    setTimeout(cut, GRACE_MS).unref();
  }

  private isResponding(socket: Socket): boolean {
    // The rest of an incomplete request may never come.
    return this.inFlight.get(socket)?.complete === true;
  }
}
