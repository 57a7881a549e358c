import type {} from '@fastify/websocket';
import { BASES } from '@fieldscope/contract/call';
import { AppError } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import { LIVE_BEAT_MS, LIVE_PATH } from '@fieldscope/contract/live';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { DomainEvent } from '../../platform/events';
import type { Routes } from '../../platform/http/bind';
import { clientAddressOf } from '../../platform/http/client-address';
import { isOfForeignPage } from '../../platform/http/own-pages';
import type { PlatformServices } from '../../platform/services';
import { organisationFrozen } from '../accounts/accounts.events';
import { devicesChanged } from '../devices/devices.events';
import { panelSharesChanged } from '../panel-shares/panel-shares.events';
import type { ShareCredentials } from '../panel-shares/share-credentials.service';
import { panelsChanged } from '../panels/panels.events';
import { credentialOf } from '../televisions/own-television.service';
import { televisionsChanged } from '../televisions/televisions.events';
import { SharedConnection } from './shared-connection.service';
import type { SharedFeeds } from './shared-feeds.service';

interface SharedLiveParts extends PlatformServices {
  credentials: ShareCredentials;
  feeds: SharedFeeds;
}

/** After these a link may show something else, or nothing. */
const RECHECKED_AFTER: readonly DomainEvent<{ orgId: OrgId }>[] = [
  panelSharesChanged,
  panelsChanged,
  organisationFrozen,
  devicesChanged,
];

/** The live websocket of those who see a panel without an account. */
export const sharedLiveRoutes =
  (parts: SharedLiveParts): Routes =>
  (_bind, app) => {
    const { events, clock, feeds } = parts;
    const connections = new Set<SharedConnection>();
    const beat = setInterval(() => {
      for (const connection of connections) connection.beat();
    }, LIVE_BEAT_MS).unref();
    const ends = setInterval(() => {
      const now = clock.now();
      for (const connection of connections) connection.endExpired(now);
    }, SECOND_MS).unref();
    app.addHook('onClose', async () => {
      clearInterval(beat);
      clearInterval(ends);
    });
    const ensureRoom = ({ credential }: { credential: string }) => {
      let open = 0;
      for (const { actor } of connections) if (actor?.credential === credential) open += 1;
      if (open > PANEL_LIMITS.shareViewers) throw new AppError('too_frequent');
    };
    for (const event of RECHECKED_AFTER)
      events.on<{ orgId: OrgId }>(event, (changed) => {
        // In the next turn: by then every listener was called.
        setImmediate(() => {
          for (const connection of connections) void connection.recheck(changed?.orgId);
        });
      });
    events.on(televisionsChanged, (changed) => {
      const credential = changed?.televisionId ? credentialOf(changed.televisionId) : undefined;
      for (const connection of connections)
        if (credential === undefined) void connection.recheck(changed?.orgId);
        else void connection.renew(credential);
    });
    events.on(panelsChanged, (changed) => feeds.panelsChanged(changed));

    app.get(
      BASES.share + LIVE_PATH,
      {
        websocket: true,
        preValidation: async (request, reply) => {
          if (isOfForeignPage(request, parts)) await reply.status(403).send();
        },
      },
      (socket, request) => {
        const address = clientAddressOf(request.raw, parts.isOwnProxy);
        const connection = new SharedConnection(socket, address, { ...parts, ensureRoom });
        connections.add(connection);
        socket.once('close', () => connections.delete(connection));
      },
    );
  };
