import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { DirectLane } from './direct-lane';

const GRACE_MS = 2_000;
const AGAIN_MS = 500;

/**
 * The HTTP server's connections, for a stop that ends. Node closes what is idle between two requests, but waits for
 * connections that never asked, as browsers open them in advance, and for those that were upgraded meanwhile.
 */
export class OpenConnections {
  private readonly all = new Set<Socket>();
  private readonly lanes = new Map<Socket, DirectLane>();
  private readonly underWay = new Map<Socket, IncomingMessage>();

  /** A new connection, read by a lane at first. */
  add(lane: DirectLane): void {
    const { socket } = lane;
    this.all.add(socket);
    this.lanes.set(socket, lane);
    socket.once('close', () => {
      this.all.delete(socket);
      this.lanes.delete(socket);
    });
  }

  /** Node's own server reads the connection from now on. */
  leaveLane({ socket }: DirectLane): void {
    this.lanes.delete(socket);
  }

  keepWhileAnswering(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.underWay.set(socket, request);
    response.once('close', () => {
      if (this.underWay.get(socket) === request) this.underWay.delete(socket);
    });
  }

  /** Closes the lanes, and from a moment after now on cuts every connection on which nobody waits for an answer. */
  startCutting(): void {
    for (const lane of this.lanes.values()) lane.close();
    const cut = () => {
      for (const socket of this.all) if (!this.isAnswering(socket)) socket.destroy();
      if (this.all.size > 0) setTimeout(cut, AGAIN_MS);
    };
    setTimeout(cut, GRACE_MS).unref();
  }

  private isAnswering(socket: Socket): boolean {
    // Half a request may stay half for ever.
    return this.underWay.get(socket)?.complete === true || this.lanes.get(socket)?.isAnswering() === true;
  }
}
