import { devices } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { useDebouncedValue } from '@mantine/hooks';
import { useMayCall } from '../../api/me';
import { useQueryCall } from '../../api/use-call';

const TYPING_PAUSE_MS = 200;

/** The organisation's devices, kept true by live messages; of more than a page, those too that the server finds. */
export function useDevices(typed: string) {
  const enabled = useMayCall(devices.listNodes);
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const length = LIMITS.listPageSizeMax;
  const nodes = useQueryCall(devices.listNodes, { length }, { enabled }).data;
  const gateways = useQueryCall(devices.listGateways, { length }, { enabled }).data;
  const isWhole = nodes === undefined || nodes.page.count <= length;
  const more = useQueryCall(
    devices.listNodes,
    { search, length: 20 },
    { enabled: enabled && !isWhole && search !== '', keepPrevious: true },
  ).data;
  const known = new Set(nodes?.list.map(({ eui }) => eui));
  return {
    nodes: [...(nodes?.list ?? []), ...(more?.list ?? []).filter(({ eui }) => !known.has(eui))],
    gateways: gateways?.list ?? [],
  };
}
