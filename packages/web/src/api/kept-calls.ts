import type { AnyCall } from '@fieldscope/contract/call';
import { alarms } from '@fieldscope/contract/calls/alarms';
import { channels, measurements } from '@fieldscope/contract/calls/channels';
import { devices } from '@fieldscope/contract/calls/devices';
import { groups } from '@fieldscope/contract/calls/groups';
import { notices } from '@fieldscope/contract/calls/notices';
import { production } from '@fieldscope/contract/calls/production';
import { scenes } from '@fieldscope/contract/calls/scenes';
import { users } from '@fieldscope/contract/calls/users';

/** What the frame of the portal asks for: who reads, and how values are shown. */
const OF_FRAME: readonly AnyCall[] = [
  users.viewOrganisation,
  users.viewSetting,
  production.listConstants,
  measurements.listNames,
  notices.list,
  groups.list,
];

/** What is read in the field: last values, open alarms, and what needs attention. */
const OF_FIELD: readonly AnyCall[] = [
  devices.listAttention,
  devices.viewStatistic,
  devices.listNodes,
  devices.viewNode,
  devices.listNodeChannels,
  devices.listGateways,
  devices.viewGateway,
  channels.listActivity,
  alarms.listAlarms,
  scenes.list,
];

const nameOf = ({ base, path }: Pick<AnyCall, 'base' | 'path'>): string => `${base} ${path}`;
const FRAME_NAMES = new Set(OF_FRAME.map(nameOf));
const FIELD_NAMES = new Set(OF_FIELD.map(nameOf));

/** Whether the last answer of a call is there without a network. */
export const isKeptCall = (call: Pick<AnyCall, 'base' | 'path'>): boolean =>
  FRAME_NAMES.has(nameOf(call)) || tellsAge(call);

/** Whether the reader is told of when the kept answer of a call is: it holds values. */
export const tellsAge = (call: Pick<AnyCall, 'base' | 'path'>): boolean => FIELD_NAMES.has(nameOf(call));
