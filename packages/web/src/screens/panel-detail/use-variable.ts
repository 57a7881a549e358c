import type { PanelVariable } from '@fieldscope/contract/calls/panels';
import { useSearchParams } from 'react-router';
import { DEFAULT_GROUP, groupInAddress } from '../../features/groups/nodes-of-group';

interface ChosenVariable {
  kind: PanelVariable['kind'] | undefined;
  /** Device or group of the address, as the server is asked for it; undefined: none, or the panel has no variable. */
  chosen: string | undefined;
  /** What the panel shows: what is chosen, or what it begins with. null: nothing yet. */
  value: string | null;
  choose(id: string): void;
}

/** What is chosen above a panel; the address keeps it (`variable`). */
export function useVariable(variable: PanelVariable | null): ChosenVariable {
  const [address, setAddress] = useSearchParams();
  const inAddress = address.get('variable');
  const named = inAddress === DEFAULT_GROUP ? '' : inAddress;
  const chosen = variable === null || named === null ? undefined : named;
  return {
    kind: variable?.kind,
    chosen,
    value: chosen ?? variable?.first ?? null,
    choose(id) {
      const next = new URLSearchParams(address);
      next.set('variable', groupInAddress(id));
      setAddress(next, { replace: true });
    },
  };
}
