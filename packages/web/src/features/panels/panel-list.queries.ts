import { panels } from '@fieldscope/contract/calls/panels';
import { useQueryCall } from '../../api/use-call';

/** The organisation's panels, by name. Apart from what reads a panel: its list draws none. */
export const usePanels = () => useQueryCall(panels.list, {});
