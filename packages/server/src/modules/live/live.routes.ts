import { BASES } from '@fieldscope/contract/call';
import { LIVE_BEAT_MS, LIVE_PATH } from '@fieldscope/contract/live';
import type { Routes } from '../../platform/http/bind';
import { isOfForeignPage } from '../../platform/http/own-pages';
import { LiveConnection, type LiveConnectionParts } from './live-connection.service';

/** The live websocket. A page of another site is refused before the connection stands. */
export const liveRoutes =
  (parts: LiveConnectionParts): Routes =>
  (_bind, app) => {
    const connections = new Set<LiveConnection>();
    const beat = setInterval(() => {
      for (const connection of connections) connection.beat();
    }, LIVE_BEAT_MS).unref();
    app.addHook('onClose', async () => clearInterval(beat));
    parts.events.on('session_revoked', (id) => {
      // In the next turn: by then every listener was called, whoever remembers sessions included.
      setImmediate(() => {
        for (const connection of connections) void connection.recheck(id);
      });
    });
    for (const type of ['notices_changed', 'announcement_changed'] as const) {
      parts.events.on(type, (userId) => {
        for (const connection of connections) connection.changed(type, userId);
      });
    }

    app.get(
      BASES.portal + LIVE_PATH,
      {
        websocket: true,
        preValidation: async (request, reply) => {
          if (isOfForeignPage(request, parts)) await reply.status(403).send();
        },
      },
      (socket) => {
        const connection = new LiveConnection(socket, parts);
        connections.add(connection);
        socket.once('close', () => connections.delete(connection));
      },
    );
  };
