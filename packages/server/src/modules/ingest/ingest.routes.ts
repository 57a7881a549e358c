import { ingest } from '@fieldscope/contract/calls/ingest';
import { fail } from '@fieldscope/contract/errors/fail';
import { MESSAGE_FORMAT_NAMES } from '@fieldscope/contract/network-server-kinds';
import type { Actor, NetworkServer } from '../../platform/http/actor';
import type { Routes } from '../../platform/http/bind';
import { MESSAGE_READERS } from '../network-server-kinds/network-server-kinds';
import type { DeviceDirectory } from './device-directory.service';
import type { Sources } from './sources.service';

export const ingestRoutes =
  ({ sources, directory }: { sources: Sources; directory: DeviceDirectory }): Routes =>
  (bind) => {
    for (const format of MESSAGE_FORMAT_NAMES) {
      bind(ingest[format], ({ actor, headers }, message) =>
        sources.storeNetworkServerHttp(actor as NetworkServer, {
          ...{ format, event: eventIn(message), message },
          webhook: MESSAGE_READERS[format].webhookIn(headers),
        }),
      );
    }
    const kitCalls = { upload: ingest.kit, data: ingest.kitData, status: ingest.kitStatus } as const;
    for (const kind of ['upload', 'data', 'status'] as const) {
      bind(kitCalls[kind], async (ctx, message) => {
        const { orgId, eui, address } = ctx.actor as Extract<Actor, { kind: 'device' }>;
        const device = (await directory.findOwn(eui, orgId)) ?? fail('access_key_wrong');
        await sources.storeKitMessage(kind, device, message, address);
        return {};
      });
    }
  };

/** The event that the query of a request names; empty for formats whose messages name it themselves. */
const eventIn = ({ event }: { event?: unknown }): string => (typeof event === 'string' ? event : '');
