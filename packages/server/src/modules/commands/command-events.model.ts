import type { OrgId } from '@fieldscope/contract/ids';
import type { Events } from '../../platform/events';

/** A device to which something was sent, or what was sent to it got further. */
export interface ChangedCommand {
  orgId: OrgId;
  eui: string;
  deviceId: number;
}

/** Announces to every process, and so to open screens, that commands of a device changed. */
export const announceCommand = (
  events: Pick<Events, 'announce'>,
  { orgId, eui, deviceId }: ChangedCommand,
): Promise<void> => events.announce('commands_changed', `${orgId} ${eui} ${deviceId}`);

/** What `announceCommand` announced; undefined: notifications were missed, so any may have changed. */
export function changedCommandIn(payload: string): ChangedCommand | undefined {
  const [orgId, eui, deviceId] = payload.split(' ');
  return orgId && eui ? { orgId: orgId as OrgId, eui, deviceId: Number(deviceId) } : undefined;
}
