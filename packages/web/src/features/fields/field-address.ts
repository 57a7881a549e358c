export const FIELDS_PATH = '/fields';

/** Where a field is edited, or a new one drawn. */
export const addressOfField = (field: number | 'new'): string => `${FIELDS_PATH}?field=${field}`;

/** The nodes in a field. */
export const nodesOfField = (field: number): string => `/devices_node?field=${field}`;
