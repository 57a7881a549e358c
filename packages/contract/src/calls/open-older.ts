import { z } from 'zod';
import { call } from '../call';
import { answer } from '../fields';
import { EuiText } from '../open-fields';
import { LegacyPage, legacyPageOf } from './legacy';
import { legacyData } from './legacy-data';

/** Calls of the older API under the newer base, which programs still make (facts: open-api, section 8). All values are text. */

const Text = z.string();
const Device = {
  dev_eui: Text,
  dev_name: Text,
  org_id: Text,
  /** 0 set by hand, 1 from the device; empty: no position is known. */
  position_source: z.enum(['', '0', '1']),
  /** ISO 3166 code of two letters; empty: not set. */
  dev_country: Text,
  /** MHz */
  frequency: Text,
  /** 1 LoRaWAN, 2 NB-IoT, 3 2G, 4 LoRaPP */
  device_network: Text,
  /** Empty while it is not known. */
  position: answer({ lon: Text, lat: Text }),
  description: Text,
  /** Epoch ms as text, as all times; empty: never. */
  reg_time: Text,
  bind_time: Text,
  group_unique_name: Text,
  group_name: Text,
  latestmsg_time: Text,
  online_status: z.enum(['0', '1']),
  /** -1: not known. */
  battery_status: z.enum(['-1', '0', '1']),
};
const OneDevice = z.object({ eui: EuiText });
const DEVICE_FAILS = ['open_parameter_invalid', 'open_eui_invalid', 'device_not_in_organisation'] as const;

export const openOlder = {
  listEuis: call({
    base: 'open',
    deprecated: true,
    method: 'GET',
    path: '/device/list_euis',
    readsMuch: true,
    role: 'key_read',
    summary: 'EUIs of all gateways and nodes',
    result: answer({ gateway: z.array(Text), node: z.array(Text) }),
  }),
  listGateways: call({
    base: 'open',
    deprecated: true,
    method: 'GET',
    path: '/device/list_gateways',
    readsMuch: true,
    role: 'key_read',
    summary: 'Gateways, as text',
    query: LegacyPage,
    result: legacyPageOf(answer(Device)),
  }),
  listNodes: call({
    base: 'open',
    deprecated: true,
    method: 'GET',
    path: '/device/list_nodes',
    readsMuch: true,
    role: 'key_read',
    summary: 'Nodes, as text',
    query: LegacyPage,
    result: legacyPageOf(answer(Device)),
  }),
  viewGateway: call({
    base: 'open',
    deprecated: true,
    method: 'GET',
    path: '/device/view_gateway/{eui}',
    role: 'key_read',
    deviceField: 'eui',
    summary: 'One gateway, as text',
    query: OneDevice,
    result: answer(Device),
    fails: DEVICE_FAILS,
  }),
  viewNode: call({
    base: 'open',
    deprecated: true,
    method: 'GET',
    path: '/device/node/{eui}',
    role: 'key_read',
    deviceField: 'eui',
    summary: 'One node with its sensors, as text',
    query: OneDevice,
    result: answer({
      ...Device,
      sensors: z.array(
        answer({
          sensor_eui: Text,
          sensor_name: Text,
          sensor_channel: Text,
          sensor_measure: z.array(answer({ id: Text, name: Text })),
        }),
      ),
    }),
    fails: DEVICE_FAILS,
  }),
  listMeasurements: call({
    base: 'open',
    deprecated: true,
    method: 'GET',
    path: '/sensor/measurements',
    role: 'key_read',
    summary: 'Sensor types and what they measure, as text',
    result: legacyData.listMeasurements.result,
  }),
  listChannels: call({
    base: 'open',
    deprecated: true,
    method: 'GET',
    path: '/channel/list/{eui}',
    role: 'key_read',
    deviceField: 'eui',
    summary: 'Channels of one node, as text',
    query: OneDevice,
    result: z.array(
      answer({
        channel_index: Text,
        channel_name: Text,
        sensor_id: Text,
        sensor_type: Text,
        sensor_status: Text,
        measurement_ids: z.array(Text),
      }),
    ),
    fails: DEVICE_FAILS,
  }),
};
