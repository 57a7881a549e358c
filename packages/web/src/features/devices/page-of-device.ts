import type { drawingOf } from './drawing-of';

export type DeviceKind = Parameters<typeof drawingOf>[0]['kind'];

/** Where the page of a device is. */
export const pageOfDevice = (eui: string, kind: DeviceKind): string =>
  `/${kind === 'gateway' ? 'devices_gateway_details' : 'devices_node_details'}?eui=${eui}`;

/** Where is said live whether a node is heard. */
export const heardPage = (eui: string): string => `/heard?eui=${eui}`;
