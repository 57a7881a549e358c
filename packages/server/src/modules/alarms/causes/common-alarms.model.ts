import { ALARM_LIMITS } from '@fieldscope/contract/alarm-limits';
import { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { isCommon } from '../../diagnosis/diagnosis.service';
import type { Fleet } from '../../diagnosis/fleet.model';
import type { Behind } from './common-alarms.repository';

/** A verdict as it is stored; null where a version wrote it that knew others. */
export const knownVerdict = (stored: unknown): Verdict | null => Verdict.safeParse(stored).data ?? null;

/** The gateway or network server that a verdict names, as alarms are joined by it; undefined: its cause is no common one. */
export function commonCauseOf(verdict: Verdict | undefined, serverId: number | null): string | undefined {
  if (!verdict || !isCommon(verdict)) return undefined;
  if (verdict.gateway) return `gateway/${verdict.gateway.eui}`;
  return serverId === null ? undefined : `server/${serverId}`;
}

/** Since when what a verdict names is silent, epoch ms. */
export function silentSince({ proof }: Verdict, otherwise: number): number {
  const times = proof.flatMap((one) => {
    if ('since' in one) return [one.since];
    return one.kind === 'server_removed' ? [one.at] : [];
  });
  return times[0] ?? otherwise;
}

/** Silent devices behind a common cause, so far as uplinks of them were due: how many, and the first by name. */
export function silentBehind(fleet: Fleet, commonCause: string): Behind {
  const [what, id = ''] = commonCause.split('/');
  const way = what === 'gateway' ? fleet.gateways.get(id) : fleet.servers.get(Number(id));
  const devices = way?.quiet?.devices ?? [];
  return {
    count: devices.length,
    devices: devices
      .map(({ eui, name }) => ({ eui, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }) || (a.eui < b.eui ? -1 : 1))
      .slice(0, ALARM_LIMITS.affectedListed),
  };
}

/** When something came through a common cause last; undefined: nothing is known of it any more. */
export function heardThrough(fleet: Fleet, commonCause: string): number | undefined {
  const [what, id = ''] = commonCause.split('/');
  if (what === 'gateway') return fleet.gateways.get(id)?.heardAt;
  const server = fleet.servers.get(Number(id));
  // What is refused is no sign of life.
  return server?.refusal ? server.unheard?.since : server?.quiet?.since;
}
