import type { OrgId } from '@fieldscope/contract/ids';
import type { LiveDevice } from '@fieldscope/contract/live';
import { notifyProcesses } from '../../platform/events';
import type { Db } from '../../platform/postgres/db';
import { onlineChanged } from './device-status.events';

/** Devices that were seen, went offline or came back online. */
export type DeviceStates = Map<OrgId, LiveDevice[]>;

/** States of so many devices fit into one notification of the database. */
const STATES_PER_EVENT = 40;

/** Announces devices that went offline or came back to the screens of every process; in a transaction when it commits. */
export async function announceStates(db: Db, states: DeviceStates): Promise<void> {
  const payloads: { orgId: OrgId; devices: LiveDevice[] }[] = [];
  for (const [orgId, ofOrganisation] of states) {
    // The radio link is as before, and its gateway's name may be long.
    const changed = ofOrganisation.map((state) => ({ ...state, best_gateway: null }));
    for (let from = 0; from < changed.length; from += STATES_PER_EVENT)
      payloads.push({ orgId, devices: changed.slice(from, from + STATES_PER_EVENT) });
  }
  await notifyProcesses(db, onlineChanged, payloads);
}
