import type { Node } from './node-details.queries';

const LORAWAN = 1;

/** Whether gateways receive a node; others have a network of their own. */
export const isOfGateways = ({ network }: Pick<Node, 'network'>): boolean => network === LORAWAN;
