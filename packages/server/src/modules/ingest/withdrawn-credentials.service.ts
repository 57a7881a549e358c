import type { PlatformServices } from '../../platform/services';
import { accessKeyChanged, accessKeyRemoved } from '../access-keys/access-keys.events';
import { organisationFrozen } from '../accounts/accounts.events';
import { deviceAccessChanged } from '../device-access/device-access.events';
import { deviceRemoved } from '../devices/devices.events';
import { connectionTokenChanged } from './ingest.events';

/**
 * Disconnects MQTT clients whose credentials were withdrawn: at once, in whichever process that happened. The sessions of a
 * key end when it is deleted, because one that is disabled can be enabled again.
 */
export function disconnectWithdrawn({
  broker,
  events,
  log,
}: Pick<PlatformServices, 'broker' | 'events' | 'log'>): void {
  events.on(accessKeyRemoved, (removed) => {
    if (!removed) return;
    broker
      .endSessions(removed.accessId)
      .catch((error: Error) => log.warn({ reason: error.message }, 'sessions of a deleted key remain'));
  });
  events.on(accessKeyChanged, (changed) =>
    broker.disconnect(
      (actor) => actor.kind === 'organisation' && (!changed || actor.accessId === changed.accessId),
    ),
  );
  events.on(deviceAccessChanged, (changed) =>
    broker.disconnect(
      (actor) =>
        actor.kind === 'device_access' &&
        (!changed || (actor.orgId === changed.orgId && actor.eui === changed.eui)),
    ),
  );
  events.on(organisationFrozen, (frozen) =>
    broker.disconnect(
      (actor) =>
        (actor.kind === 'organisation' || actor.kind === 'device_access') &&
        (!frozen || actor.orgId === frozen.orgId),
    ),
  );
  events.on(deviceRemoved, (removed) =>
    broker.disconnect((actor) => actor.kind === 'device' && (!removed || actor.eui === removed.eui)),
  );
  events.on(connectionTokenChanged, (changed) =>
    broker.disconnect(
      (actor) => actor.kind === 'network_server' && (!changed || actor.token === changed.token),
    ),
  );
}
