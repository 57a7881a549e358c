/**
 * Adds what happened to devices before the portal watched them: its own record goes on from the newest entry of each.
 */
export { insertPastEvents as recordPastEvents, type PastEvent } from './past-events.repository';
