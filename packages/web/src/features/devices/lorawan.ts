import type { ResultOf } from '@fieldscope/contract/call';
import type { devices } from '@fieldscope/contract/calls/devices';

const LORAWAN = 1;

/** Whether gateways receive a node; others have a network of their own. */
export const isOfGateways = ({ network }: Pick<ResultOf<typeof devices.viewNode>, 'network'>): boolean =>
  network === LORAWAN;
