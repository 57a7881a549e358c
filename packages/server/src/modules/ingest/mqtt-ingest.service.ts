import { AppError } from '@fieldscope/contract/errors/fail';
import type { Role } from '../../platform/config';
import { isUploader } from '../../platform/mqtt/actors';
import type { BrokerHandlers } from '../../platform/mqtt/broker';
import { isUnstorable } from '../../platform/postgres/storable-text';
import type { PlatformServices } from '../../platform/services';
import type { AccessKeyAuthentication } from '../access-keys/access-keys.authenticate';
import { findDeviceAccess } from '../device-access/device-access.service';
import type { DeviceDirectory } from './device-directory.service';
import type { IngestAuthentication } from './ingest.authenticate';
import type { IngestPorts } from './ports.model';
import type { Refusals } from './refusals.service';
import type { Sources } from './sources.service';
import { disconnectWithdrawn } from './withdrawn-credentials.service';

const ORGANISATION_USER = /^org-(\d{1,19})$/;

interface MqttIngestParts
  extends Pick<PlatformServices, 'config' | 'db' | 'clock' | 'secrets' | 'broker' | 'events' | 'log'> {
  refusals: Refusals;
  keys: Pick<AccessKeyAuthentication, 'findKeyForStream'>;
  ingestAuthentication: IngestAuthentication;
  sources: Sources;
  directory: DeviceDirectory;
  ports: Pick<
    IngestPorts,
    | 'followOrganisation'
    | 'noteProgram'
    | 'noteSubscription'
    | 'noteDeviceSubscribed'
    | 'noteOrganisationSubscribed'
  >;
}

/** Who may connect to the broker, and what becomes of what they publish. */
export function createMqttIngest(parts: MqttIngestParts): BrokerHandlers {
  const { config, db, clock, secrets, refusals, keys, ingestAuthentication, sources, directory, ports } =
    parts;
  disconnectWithdrawn(parts);
  const ensureRole = (role: Role): void => {
    if (!config.ROLES.includes(role)) throw new Error(`this process has not the role ${role}`);
  };
  return {
    /**
     * With the role `web` an organisation with an access key and a program with the key of one device; with `ingest` a kit
     * with its key and a network server with its token.
     * @throws Error for the clients of a role that this process has not
     */
    async authenticate({ clientId, username, password, address }) {
      const orgId = ORGANISATION_USER.exec(username)?.[1];
      if (orgId !== undefined) {
        ensureRole('web');
        if (!clientId.startsWith(`org-${orgId}-`)) return undefined;
        const key = await keys.findKeyForStream(orgId, password);
        return key && { kind: 'organisation', orgId: key.orgId, accessId: key.accessId };
      }
      const isIngest = config.ROLES.includes('ingest');
      const kit = isIngest
        ? ((await ingestAuthentication.findKit(username, password)) ??
          (await ingestAuthentication.findCamera(username, password)))
        : undefined;
      if (kit) return { kind: 'device', orgId: kit.orgId, eui: kit.eui, address };
      const access = await findDeviceAccess({ db, secrets }, username, password);
      if (access) {
        const { frozen, ...device } = access;
        const uploads = device.uploads && isIngest;
        if (!uploads) ensureRole('web');
        return frozen ? undefined : { kind: 'device_access', ...device, uploads, address };
      }
      ensureRole('ingest');
      const networkServer = await ingestAuthentication.findNetworkServer(password);
      if (networkServer) return networkServer;
      refusals.record({
        token: '',
        ofOrganisation: null,
        reason: 'access_key_wrong',
        about: `MQTT from ${address}`,
        body: undefined,
      });
      return undefined;
    },

    async onJoin(actor, { clientId, address }) {
      if (actor.kind !== 'organisation' && actor.kind !== 'device_access') return () => {};
      const leave = await ports.followOrganisation(actor.orgId);
      const isGone = ports.noteProgram(actor.orgId, {
        client_id: clientId,
        access_id: actor.kind === 'organisation' ? actor.accessId : null,
        eui: actor.kind === 'device_access' ? actor.eui : null,
        address,
        connected_at: clock.now(),
      });
      return () => {
        leave();
        isGone();
      };
    },

    onSubscribed(actor, filter) {
      if (actor.kind === 'organisation') ports.noteOrganisationSubscribed(actor.orgId, filter);
      if (actor.kind === 'network_server') ports.noteSubscription(actor);
      if (isUploader(actor)) ports.noteDeviceSubscribed(actor);
    },

    /**
     * Stores a published message before it is acknowledged. What cannot be read is refused for good, so it is
     * acknowledged too: sent again it would read the same.
     * @throws AppError server_busy when it was not stored and should be sent again
     */
    async onMessage(actor, topic, payload) {
      try {
        if (actor.kind === 'network_server') await sources.storeNetworkServerMqtt(actor, topic, payload);
        if (isUploader(actor)) {
          const device = await directory.findOwn(actor.eui, actor.orgId);
          if (device) await sources.storeKitMqtt(device, { topic, payload, address: actor.address });
        }
      } catch (thrown) {
        const error = isUnstorable(thrown)
          ? new AppError('open_parameter_invalid', { field: 'body' })
          : thrown;
        if (!(error instanceof AppError) || error.name === 'server_busy') throw error;
        const sender = actor.kind === 'network_server' ? actor : { token: '', ofOrganisation: null };
        const { token, ofOrganisation } = sender;
        const about = [topic, ...Object.values(error.facts)].join(' ');
        refusals.record({ token, ofOrganisation, reason: error.name, about, body: payload });
      }
    },
  };
}
