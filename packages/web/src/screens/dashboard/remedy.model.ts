import type { Attention } from '@fieldscope/contract/calls/devices';
import { pageOfDevice } from '../../features/devices/page-of-device';

/** What a person can do first about a device of which nothing is to be found out. */
export type Remedy = 'open' | 'positions' | 'simCard' | 'licence';

/** The tab of a node's page where it is done. */
const TABS: Partial<Record<Remedy, string>> = { positions: 'positions', simCard: 'info', licence: 'info' };

const REMEDIES: Partial<Record<Attention['reason'], Remedy>> = {
  no_location: 'positions',
  sim_expiring: 'simCard',
  licence_expiring: 'licence',
};

/** The one thing to do about a device without a verdict, and the page where it is done. */
export function remedyOf({ eui, kind, reason }: Pick<Attention, 'eui' | 'kind' | 'reason'>): {
  remedy: Remedy;
  to: string;
} {
  const page = pageOfDevice(eui, kind);
  const remedy = REMEDIES[reason] ?? 'open';
  const tab = kind === 'gateway' ? undefined : TABS[remedy];
  return tab === undefined ? { remedy: 'open', to: page } : { remedy, to: `${page}&tab=${tab}` };
}
