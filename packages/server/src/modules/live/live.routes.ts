import type {} from '@fastify/websocket';
import { BASES } from '@fieldscope/contract/call';
import { LIVE_BEAT_MS, LIVE_PATH, USER_LIVE_EVENTS, type UserLiveEventName } from '@fieldscope/contract/live';
import type { Routes } from '../../platform/http/bind';
import { isOfForeignPage } from '../../platform/http/own-pages';
import { organisationFrozen, sessionRevoked } from '../accounts/accounts.events';
import { type Concerned, LiveConnection, type LiveConnectionParts } from './live-connection.service';
import { USER_LIVE_SOURCES } from './live-sources.model';

const USER_EVENT_NAMES = Object.keys(USER_LIVE_EVENTS) as UserLiveEventName[];

/** The live websocket. A page of another site is refused before the connection stands. */
export const liveRoutes =
  (parts: LiveConnectionParts): Routes =>
  (_bind, app) => {
    const connections = new Set<LiveConnection>();
    const beat = setInterval(() => {
      for (const connection of connections) connection.beat();
    }, LIVE_BEAT_MS).unref();
    app.addHook('onClose', async () => clearInterval(beat));
    const recheck = (concerned: Concerned | undefined) => {
      // In the next turn: by then every listener was called, those that remember sessions included.
      setImmediate(() => {
        for (const connection of connections) void connection.recheck(concerned);
      });
    };
    parts.events.on(sessionRevoked, recheck);
    parts.events.on(organisationFrozen, recheck);
    for (const type of USER_EVENT_NAMES) {
      parts.events.on(USER_LIVE_SOURCES[type], (changed) => {
        for (const connection of connections) connection.changed(type, changed?.userId ?? null);
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
