import type { ResultOf } from '@fieldscope/contract/call';
import { deviceRadio } from '@fieldscope/contract/calls/device-radio';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { useQueryCall } from '../../api/use-call';
import { useDisplaySetting } from '../../values/display-setting';

export type RadioLinkData = ResultOf<typeof deviceRadio.view>;

/** How a node is received, in days of the reader's time zone; requested again every minute. */
export function useRadioLink(eui: string, days: number) {
  const { timeZone } = useDisplaySetting();
  return useQueryCall(
    deviceRadio.view,
    { eui, days, timezone: timeZone },
    { keepPrevious: true, refetchInterval: MINUTE_MS },
  );
}
