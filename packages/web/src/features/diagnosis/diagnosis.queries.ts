import { diagnosis } from '@fieldscope/contract/calls/diagnosis';
import { MINUTE_MS } from '@fieldscope/contract/time';
import { useQueryCall } from '../../api/use-call';

/** Why something is wrong with a device; looked into again every minute. */
export const useDiagnosis = (eui: string, enabled: boolean) =>
  useQueryCall(diagnosis.view, { eui }, { enabled, keepPrevious: true, refetchInterval: MINUTE_MS });
