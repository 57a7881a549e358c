import { BASES } from '@fieldscope/contract/call';
import { LIVE_PATH } from '@fieldscope/contract/live';
import type { Routes } from '../../modules';
import { isOfForeignPage } from '../../platform/own-pages';
import { LiveScreen } from './live-screen';

const BEAT_MS = 30_000;

/** The live websocket. A page of another site is refused before the connection stands. */
export const liveRoutes: Routes = (_bind, house, app) => {
  const screens = new Set<LiveScreen>();
  const beat = setInterval(() => {
    for (const screen of screens) screen.beat();
  }, BEAT_MS).unref();
  app.addHook('onClose', async () => clearInterval(beat));
  house.events.on('session_revoked', (id) => {
    // In the next turn: by then everybody has heard of it, whoever remembers sessions included.
    setImmediate(() => {
      for (const screen of screens) void screen.recheck(id);
    });
  });
  house.events.on('notices_changed', (userId) => {
    for (const screen of screens) screen.noticesChanged(userId);
  });

  app.get(
    BASES.portal + LIVE_PATH,
    {
      websocket: true,
      preValidation: async (request, reply) => {
        if (isOfForeignPage(request, house)) await reply.status(403).send();
      },
    },
    (socket) => {
      const screen = new LiveScreen(socket, house);
      screens.add(screen);
      socket.once('close', () => screens.delete(screen));
    },
  );
};
