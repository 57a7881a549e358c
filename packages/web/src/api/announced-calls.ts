import type { AnyCall } from '@fieldscope/contract/call';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { blocks } from '@fieldscope/contract/calls/blocks';
import { channels, measurements } from '@fieldscope/contract/calls/channels';
import { connections, heardDevices, messageMappings } from '@fieldscope/contract/calls/connections';
import { credits } from '@fieldscope/contract/calls/credits';
import { deviceLists } from '@fieldscope/contract/calls/device-lists';
import { deviceServices } from '@fieldscope/contract/calls/device-services';
import { deviceTransfers } from '@fieldscope/contract/calls/device-transfers';
import { devices } from '@fieldscope/contract/calls/devices';
import { fields } from '@fieldscope/contract/calls/fields';
import { geofences } from '@fieldscope/contract/calls/geofences';
import { groups } from '@fieldscope/contract/calls/groups';
import { heardGateways } from '@fieldscope/contract/calls/heard-gateways';
import { integrations } from '@fieldscope/contract/calls/integrations';
import { lineSeries } from '@fieldscope/contract/calls/line-series';
import { notices } from '@fieldscope/contract/calls/notices';
import { orders } from '@fieldscope/contract/calls/orders';
import { panels } from '@fieldscope/contract/calls/panels';
import { priceLists } from '@fieldscope/contract/calls/price-list';
import { production } from '@fieldscope/contract/calls/production';
import { stream } from '@fieldscope/contract/calls/stream';
import { topology } from '@fieldscope/contract/calls/topology';
import { users } from '@fieldscope/contract/calls/users';
import type { LiveEventName, UserLiveEventName } from '@fieldscope/contract/live';

/** Those of transfers that wait: whoever begins or ends one announces `devices_changed` to both. */
export const TRANSFER_CALLS: readonly AnyCall[] = [deviceTransfers.list];

/** Calls whose answers are old once the server has sent `devices_changed`. */
export const DEVICE_CALLS: readonly AnyCall[] = [
  ...Object.values(devices),
  ...Object.values(deviceLists),
  blocks.list,
  ...Object.values(channels),
  ...Object.values(groups),
  ...Object.values(topology),
];

/** Those of `connections_changed`. What is heard may be a device of the organisation once its devices changed. */
export const CONNECTION_CALLS: readonly AnyCall[] = [
  connections.list,
  messageMappings.view,
  heardDevices.list,
  heardGateways.list,
  lineSeries.list,
];

/** Those of `notices_changed`. */
export const NOTICE_CALLS: readonly AnyCall[] = [notices.list];

/** Those of `announcement_changed`. */
export const ANNOUNCEMENT_CALLS: readonly AnyCall[] = [notices.viewAnnouncement];

/** Those of `fields_changed`. */
export const FIELD_CALLS: readonly AnyCall[] = [
  ...Object.values(fields),
  geofences.list,
  devices.viewNode,
  devices.viewGateway,
  devices.listNodes,
];

/** Those of `alarms_changed`. */
export const ALARM_CALLS: readonly AnyCall[] = [
  alarms.listAlarms,
  alarms.listAffected,
  alarms.countOpen,
  alarms.listRules,
];

/** Those of `orders_changed`. */
const ORDER_CALLS: readonly AnyCall[] = [
  orders.list,
  orders.view,
  deviceServices.list,
  deviceServices.listDevices,
  deviceServices.listOrders,
  deviceServices.listQuotas,
];

/** Those of `credits_changed`. */
const CREDIT_CALLS: readonly AnyCall[] = [credits.viewAccount, credits.listHistory, users.viewOrganisation];

/** Those of `prices_changed`. */
const PRICE_CALLS: readonly AnyCall[] = [
  production.listConstants,
  priceLists.selectBySku,
  priceLists.view,
  orders.queryAmount,
];

/** Those of `panels_changed`; its values are read again by the panel that shows them. */
const PANEL_CALLS: readonly AnyCall[] = [panels.list, panels.view, panels.listDeleted, panels.listVersions];

/**
 * Calls whose answers are old after a live event, wherever they are shown. What follows it otherwise: readings and states of
 * devices are patched into answers, commands are requested again by the screens of their device, links and televisions by the
 * dialogs that list them.
 */
export const STALE_CALLS = {
  readings: [],
  device: [],
  // A device that moved may be in another field; one that left is no longer on panels.
  devices_changed: [...DEVICE_CALLS, ...CONNECTION_CALLS, ...TRANSFER_CALLS, fields.list, panels.view],
  connections_changed: CONNECTION_CALLS,
  commands_changed: [],
  cameras_changed: [],
  alarms_changed: ALARM_CALLS,
  notes_changed: [],
  programs_changed: [stream.listPrograms],
  measurements_changed: [measurements.listNames],
  fields_changed: FIELD_CALLS,
  ground_pictures_changed: [],
  integrations_changed: [integrations.list, integrations.listMessages],
  orders_changed: ORDER_CALLS,
  credits_changed: CREDIT_CALLS,
  prices_changed: PRICE_CALLS,
  scenes_changed: [],
  panels_changed: PANEL_CALLS,
  panel_shares_changed: [],
  televisions_changed: [],
  panel_presence: [],
  notices_changed: NOTICE_CALLS,
  announcement_changed: ANNOUNCEMENT_CALLS,
} satisfies Record<LiveEventName | UserLiveEventName, readonly AnyCall[]>;
