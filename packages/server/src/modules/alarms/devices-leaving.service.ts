import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { announceRules } from './rules/rule-announcements.service';
import { leaveAlarms } from './rules/rules.repository';

/** Rules of the devices go, and their open alarms end. */
export const onDevicesLeaving: OnDevicesLeaving = async (trx, { orgId, deviceIds, at }) => {
  await leaveAlarms(trx, orgId, deviceIds, at);
  await announceRules(trx, orgId);
};
