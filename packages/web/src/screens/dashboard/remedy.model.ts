import type { Attention } from '@fieldscope/contract/calls/devices';
import { pageOfDevice } from '../../features/devices/page-of-device';

/** What a person can do first about a device that needs one. */
export type Remedy =
  | 'open'
  | 'findOut'
  | 'record'
  | 'upload'
  | 'place'
  | 'positions'
  | 'simCard'
  | 'licence'
  | 'signal'
  | 'uplinks';

/** The tab of a node's page where it is done. */
const TABS: Partial<Record<Remedy, string>> = {
  findOut: 'radio',
  upload: 'upload',
  place: 'info',
  positions: 'positions',
  simCard: 'info',
  licence: 'info',
  signal: 'radio',
  uplinks: 'uplinks&outcome=refused',
};

const REMEDIES: Record<Attention['reason'], Remedy> = {
  silent: 'findOut',
  never_seen: 'findOut',
  // A person has to go there.
  battery: 'place',
  no_location: 'positions',
  sim_expiring: 'simCard',
  licence_expiring: 'licence',
  late: 'signal',
  lossy: 'signal',
  refused: 'uplinks',
};

/** The one thing to do about a device, and the page where it is done. */
export function remedyOf({ eui, kind, reason }: Pick<Attention, 'eui' | 'kind' | 'reason'>): {
  remedy: Remedy;
  to: string;
} {
  const page = pageOfDevice(eui, kind);
  const isQuiet = ['silent', 'never_seen', 'late'].includes(reason);
  if (kind === 'gateway')
    return isQuiet ? { remedy: 'record', to: `${page}&tab=record` } : { remedy: 'open', to: page };
  // It sends by itself, without a radio link.
  const remedy = kind === 'kit' && isQuiet ? 'upload' : REMEDIES[reason];
  return { remedy, to: `${page}&tab=${TABS[remedy]}` };
}
