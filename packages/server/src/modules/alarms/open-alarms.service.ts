import type { OrgCtx } from '../../platform/http/request-context';
import { listOpenOf, type OpenAlarm } from './alarms.repository';

export type { OpenAlarm } from './alarms.repository';

/** Open alarms of some devices of the organisation. */
export const listOpenAlarms = ({ db, orgId }: OrgCtx, deviceIds: number[]): Promise<OpenAlarm[]> =>
  listOpenOf(db, orgId, deviceIds);
