import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { Eui, EuiInAnyCase } from '../ids';
import { MESSAGE_FORMAT_NAMES } from '../network-server-kinds';
import { TOPOLOGY_LIMITS } from '../topology-limits';

/** What a gateway received of a node. Network servers report a signal of the gateway that received best alone. */
const RadioPath = {
  uplinks: z.number().int(),
  /** Those that no other gateway received better: the signal is theirs. */
  best_uplinks: z.number().int(),
  /** When the newest of them was received, epoch ms. */
  last_at: z.number(),
  /** Median, in dBm; null: unknown. */
  rssi: z.number().nullable(),
  /** Median, in dB; null: unknown. */
  snr: z.number().nullable(),
  /** Of the newest uplink that it received best, in dBm and dB. */
  last_rssi: z.number().nullable(),
  last_snr: z.number().nullable(),
};

const LiveState = { online: z.boolean(), last_seen_at: z.number().nullable() };

const TopologyNode = answer({ eui: Eui, name: z.string(), model: z.string(), ...LiveState, ...RadioPath });
export type TopologyNode = z.infer<typeof TopologyNode>;

const TopologyGateway = answer({
  /** Its EUI, or what the network server calls it. */
  eui: z.string(),
  /** The gateway of the organisation; null: it is not one of its own. */
  own: answer({ name: z.string(), ...LiveState }).nullable(),
  ...RadioPath,
});
export type TopologyGateway = z.infer<typeof TopologyGateway>;

/** What a gateway of the organisation received of one of its nodes. */
const RadioLink = answer({
  gateway: Eui,
  node: Eui,
  uplinks: RadioPath.uplinks,
  rssi: RadioPath.rssi,
  snr: RadioPath.snr,
});
export type RadioLink = z.infer<typeof RadioLink>;

const Asked = z.object({
  eui: EuiInAnyCase,
  days: z.coerce.number().int().min(1).max(TOPOLOGY_LIMITS.days).default(1),
});

export const topology = {
  listLinks: call({
    method: 'GET',
    path: '/topology/list_links',
    readsMuch: true,
    role: 'observer',
    summary:
      'Which gateways of the organisation received which of its nodes in the last days, with the signal: of one device, or of all where they are few',
    query: Asked.partial({ eui: true }),
    result: answer({
      links: z.array(RadioLink),
      /** false: there are more nodes than TOPOLOGY_LIMITS.linkedNodes, so that none is listed without a device. */
      complete: z.boolean(),
    }),
    fails: ['device_not_in_organisation', 'not_in_topology'],
  }),
  viewGateway: call({
    method: 'GET',
    path: '/topology/view_gateway_topology',
    readsMuch: true,
    role: 'observer',
    summary:
      'Nodes that a gateway received in the last days, with their signal, those with most uplinks first',
    query: Asked,
    result: answer({
      from: z.number(),
      to: z.number(),
      /** Of all of them; the list ends at TOPOLOGY_LIMITS.nodes. */
      count: z.number().int(),
      nodes: z.array(TopologyNode),
    }),
    fails: ['device_not_in_organisation'],
  }),
  viewNode: call({
    method: 'GET',
    path: '/topology/view_node_topology',
    readsMuch: true,
    role: 'observer',
    summary: 'Gateways that received a node in the last days, with the signal, and its way to the portal',
    query: Asked,
    result: answer({
      from: z.number(),
      to: z.number(),
      gateways: z.array(TopologyGateway),
      /** The network server that sent its newest uplink; null: unknown. */
      network_server: answer({
        kind: z.enum(MESSAGE_FORMAT_NAMES),
        /** Of the organisation's connection; empty: it is the operator's. */
        connection: z.string(),
      }).nullable(),
    }),
    fails: ['device_not_in_organisation', 'not_in_topology'],
  }),
};
