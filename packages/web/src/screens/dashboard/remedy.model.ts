import type { Attention } from '@fieldscope/contract/calls/devices';
import type { NodeSection } from '../../features/device-views/device-tabs';
import { sectionOfGateway, sectionOfNode } from '../../features/device-views/section-address';
import { pageOfDevice } from '../../features/devices/page-of-device';

/** What a person can do first about a device of which nothing is to be found out. */
export type Remedy = 'open' | 'positions' | 'simCard' | 'licence';

/** The section of a node's page where it is done. */
const SECTIONS: Record<Exclude<Remedy, 'open'>, NodeSection> = {
  positions: 'positions',
  simCard: 'info',
  licence: 'info',
};

const REMEDIES: Partial<Record<Attention['reason'], keyof typeof SECTIONS>> = {
  no_location: 'positions',
  sim_expiring: 'simCard',
  licence_expiring: 'licence',
};

/** The one thing to do about a device without a verdict, and the page where it is done. */
export function remedyOf({ eui, kind, reason }: Pick<Attention, 'eui' | 'kind' | 'reason'>): {
  remedy: Remedy;
  to: string;
} {
  const remedy = REMEDIES[reason];
  if (remedy && kind !== 'gateway') return { remedy, to: sectionOfNode(eui, SECTIONS[remedy]) };
  if (remedy === 'simCard') return { remedy, to: sectionOfGateway(eui, 'info') };
  return { remedy: 'open', to: pageOfDevice(eui, kind) };
}
