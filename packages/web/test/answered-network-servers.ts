import {
  type Connection,
  connections,
  type HeardDevice,
  heardDevices,
} from '@fieldscope/contract/calls/connections';
import { deviceProfiles } from '@fieldscope/contract/calls/device-profiles';
import { type HeardGateway, heardGateways } from '@fieldscope/contract/calls/heard-gateways';
import { networkServers, type ServerApi } from '@fieldscope/contract/calls/network-servers';
import { Eui } from '@fieldscope/contract/ids';
import { type Answer, on } from './contract-answers';

/** A connection of ChirpStack over HTTP through which nothing came, and what a test says otherwise. */
export const aListedConnection = (given: Partial<Connection> = {}): Connection => ({
  ...{ connection_id: 1, name: 'Roof', kind: 'chirpstack', way: 'http', created_at: Date.now() },
  ...{ last_message_at: null, messages_last_hour: 0, is_mapped: null, confirmation: null, refusals: [] },
  ...given,
});

/** A device that sent one uplink which no model reads, and what a test says otherwise. */
export const aHeardDevice = (given: Partial<HeardDevice> = {}): HeardDevice => ({
  ...{ dev_eui: Eui.parse('70B3D57ED0001234'), name: 'node', connection: 'Roof', messages: 1, kept: 1 },
  ...{ first_heard_at: Date.now(), last_heard_at: Date.now(), rssi: -80, snr: 7, candidates: [] },
  ...given,
});

/** A gateway that received an uplink, and what a test says otherwise. */
export const aHeardGateway = (given: Partial<HeardGateway> = {}): HeardGateway => ({
  ...{ eui: Eui.parse('70B3D57ED0005678'), name: '', connection: 'Roof', uplinks: 1, rssi: -80, snr: 7 },
  ...{ first_heard_at: Date.now(), last_heard_at: Date.now() },
  ...given,
});

/** The API of the connection `Roof`, which registers devices, and what a test says otherwise. */
export const aServerApi = (given: Partial<ServerApi> = {}): ServerApi => ({
  ...{ connection_id: 1, address: 'http://chirpstack.example', identity_address: '' },
  ...{ tenant_id: '', application_id: 'a-1' },
  ...{ application_name: 'fields', region: 'EU868', registers: true, registrations: [] },
  ...{ last_success_at: Date.now(), last_error: null, last_error_detail: '', last_error_at: null },
  ...given,
});

interface NetworkServers {
  connections?: Connection[];
  devices?: HeardDevice[];
  gateways?: HeardGateway[];
  apis?: ServerApi[];
}

/**
 * What the page of network servers asks for. Connections that are created, renamed or deleted, APIs that are deleted, and devices that are
 * adopted or deleted have changed when it is asked for again.
 */
export function withNetworkServers(given: NetworkServers): Answer[] {
  let { connections: connected = [], devices: heard = [], gateways = [], apis = [] } = given;
  const leave = (euis: readonly string[]) => {
    heard = heard.filter(({ dev_eui }) => !euis.includes(dev_eui));
    gateways = gateways.filter(({ eui }) => !euis.includes(eui));
  };
  return [
    on(deviceProfiles.list, []),
    on(deviceProfiles.listMatching, []),
    on(connections.list, () => connected),
    on(heardDevices.list, () => heard),
    on(heardGateways.list, () => gateways),
    on(networkServers.listApis, () => apis),
    on(networkServers.listUnregistered, []),
    on(connections.create, (created) => {
      const connection_id = connected.length + 1;
      connected = [...connected, aListedConnection({ way: 'http', ...created, connection_id })];
      return { connection_id, token: 'shown-once' };
    }),
    on(connections.rename, ({ connection_id, name }) => {
      connected = connected.map((one) => (one.connection_id === connection_id ? { ...one, name } : one));
      return {};
    }),
    on(connections.remove, ({ connection_id }) => {
      connected = connected.filter((one) => one.connection_id !== connection_id);
      return {};
    }),
    on(networkServers.removeApi, ({ connection_id }) => {
      apis = apis.filter((one) => one.connection_id !== connection_id);
      return {};
    }),
    on(heardDevices.adopt, ({ devices }) => {
      const adopted = [devices].flat();
      leave(adopted.map(({ dev_eui }) => dev_eui));
      return {
        devices: adopted.map(({ dev_eui, model = '', name = dev_eui }) => ({
          ...{ eui: Eui.parse(dev_eui), model, name, kind: model === 'M2' ? 'gateway' : 'node' },
        })),
        uplinks: adopted.length,
      };
    }),
    on(heardDevices.remove, ({ dev_eui }) => {
      leave([dev_eui].flat());
      return {};
    }),
  ];
}
