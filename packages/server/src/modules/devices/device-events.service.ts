/** What happened to devices: each in the transaction of its caller. */
export { deleteEvents, insertEvents, insertJoined } from './device-events.repository';
