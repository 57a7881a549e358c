import { type GatewaySection, type NodeSection, type Tabs, tabOf } from './device-tabs';

/**
 * What was a tab of its own on the page of a node, and the section that it is now: people keep links with `tab=days`. A tab
 * that there is still has what it had in its first section.
 */
export const FORMER_NODE_TABS: Readonly<Record<string, NodeSection>> = {
  days: 'days',
  positions: 'positions',
  info: 'info',
  upload: 'upload',
  channels: 'channels',
  agronomy: 'agronomy',
  record: 'record',
  topology: 'topology',
  uplinks: 'uplinks',
  keys: 'keys',
  danger: 'danger',
};

/** The same of the page of a gateway. */
export const FORMER_GATEWAY_TABS: Readonly<Record<string, GatewaySection>> = {
  topology: 'topology',
  record: 'record',
  keys: 'keys',
  shell: 'shell',
  danger: 'danger',
};

/** The query of an address in which a former tab is the section that it is now; undefined: it names none. */
export function presentQuery(
  address: URLSearchParams,
  { all, former }: { all: Tabs<never>; former: Readonly<Record<string, string>> },
): URLSearchParams | undefined {
  const named = address.get('tab') ?? '';
  if (!Object.hasOwn(former, named)) return undefined;
  const section = former[named]!;
  const next = new URLSearchParams(address);
  next.set('tab', tabOf(all, section));
  next.set('section', section);
  return next;
}
