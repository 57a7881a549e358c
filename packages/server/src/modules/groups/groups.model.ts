/** The group of devices that are in no other; its id is empty and it cannot be removed. */
export const DEFAULT_GROUP_NAME = 'Default';
