import { demo } from '@fieldscope/contract/calls/demo';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useRole } from '../../api/me';
import { useQueryCall } from '../../api/use-call';
import { portalFacts } from '../../browser/portal-facts';
import { useBanner } from '../../ui/feedback/use-banner';
import { DemoNoticeBar } from './DemoNoticeBar';

const WHILE_FILLING_MS = 2 * SECOND_MS;

/** Explains the demo farm to its owner. */
export function DemoNotice() {
  const isOwner = useRole() === 'owner';
  const { data: farm } = useQueryCall(
    demo.view,
    {},
    {
      // One that was made since this page was loaded is known from there.
      enabled: ({ state }) => isOwner && (portalFacts().demoFarm || state.data?.present === true),
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state: { data } }) => data?.present && data.filled < 1 && WHILE_FILLING_MS,
    },
  );
  const isShown = useBanner('demo', farm?.present === true);
  return farm && isShown && <DemoNoticeBar filled={farm.filled} />;
}
