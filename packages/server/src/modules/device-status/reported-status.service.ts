/** What devices reported of themselves: each in the transaction of its caller. */
export { deleteStatuses, setReportedInterval } from './device-status.repository';
