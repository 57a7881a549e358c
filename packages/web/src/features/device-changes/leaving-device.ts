import { createStore } from '../../browser/create-store';

/**
 * EUI of the device that is being removed on this page: while the request is in flight it is not asked for again.
 * Empty: none, as in the address of a page without a device.
 */
export const leavingDevice = createStore('');
