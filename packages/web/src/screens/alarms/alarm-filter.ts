import { SEVERITIES } from '@fieldscope/contract/alarm-conditions';
import type { Eui } from '@fieldscope/contract/ids';

export const FILTER_NAMES = ['severity', 'of', 'eui'] as const;
type FilterValues = Readonly<Record<(typeof FILTER_NAMES)[number], string | null>>;

const EUI = /^[0-9A-F]{16}$/i;

/** What alarms are filtered by, as the call takes it; what of the address makes no sense filters nothing. */
export function filterOfAddress({ severity, of, eui }: FilterValues) {
  const chosen = SEVERITIES.find((one) => one === severity);
  const ruleId = Number(of);
  return {
    severity: chosen && [chosen],
    rule_id: Number.isInteger(ruleId) && ruleId > 0 ? ruleId : undefined,
    eui: eui && EUI.test(eui) ? [eui.toUpperCase() as Eui] : undefined,
  };
}
