/** The Default group has an empty id, which an address cannot distinguish from no filter. */
export const DEFAULT_GROUP = 'default';

/** A group as the address of the node list filters by it. */
export const groupInAddress = (groupId: string): string => groupId || DEFAULT_GROUP;

/** Where the nodes of a group are listed. */
export const nodesOfGroup = (groupId: string): string => `/devices_node?group=${groupInAddress(groupId)}`;
