/** The group of devices that are in no other; it cannot be renamed or deleted. */
export const DEFAULT_GROUP_NAME = 'Default';
export const DEFAULT_GROUP_ID = '';
