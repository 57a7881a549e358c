import { pageOfDevice } from '../devices/page-of-device';
import { GATEWAY_TABS, type GatewaySection, NODE_TABS, type NodeSection, tabOf } from './device-tabs';

/** Where a section of the page of a node is. */
export const sectionOfNode = (eui: string, section: NodeSection): string =>
  `${pageOfDevice(eui, 'node')}&tab=${tabOf(NODE_TABS, section)}&section=${section}`;

/** Where a section of the page of a gateway is. */
export const sectionOfGateway = (eui: string, section: GatewaySection): string =>
  `${pageOfDevice(eui, 'gateway')}&tab=${tabOf(GATEWAY_TABS, section)}&section=${section}`;
