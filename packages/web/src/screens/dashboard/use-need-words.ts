import { capitalised, commonWords, conclusionWords } from '@fieldscope/contract/verdicts/conclusion';
import { useAlarmWords } from '../../features/alarms/use-alarm-words';
import { useVerdictText } from '../../features/diagnosis/use-verdict-text';
import { useTexts } from '../../texts/use-texts';
import { useNow } from '../../values/use-now';
import { attentionWords } from './attention-words';
import { isSameMatter, type Need } from './needs.model';

interface NeedWords {
  /** Of what is worst, where that is an alarm. */
  severity?: string;
  /** What is worst. */
  lead: string;
  /** What else there is to say, muted. */
  rest: readonly string[];
}

/** What is wrong with a device, in words: "Critical", "Air temperature too low: 1.5 °C", then the rule, other alarms and reasons. */
export function useNeedWords(): (need: Need) => NeedWords {
  const { t } = useTexts('dashboard');
  const writer = { text: useVerdictText() };
  const { what } = useAlarmWords();
  const now = useNow();
  return ({ alarms, attention, attentionFirst, cause }) => {
    const [alarm, ...others] = alarms;
    const reason = cause
      ? commonWords(cause.verdict, writer)
      : attention && attentionWords(attention, now, t);
    const verdict = attention?.verdict ?? alarms.find((one) => one.verdict)?.verdict;
    const why = verdict && !cause ? [capitalised(conclusionWords(verdict, writer))] : [];
    if (!alarm) return { lead: reason ?? '', rest: why };
    const told = cause ? 'silent' : attention?.reason;
    const isSame = told !== undefined && isSameMatter(alarm, told);
    const severity = t(`open-alarms:severity.${alarm.severity}`);
    const inWords = (isSame && reason) || what(alarm);
    const also = [
      alarm.rule_name,
      ...(others.length > 0 ? [t('moreAlarms', { count: others.length })] : []),
      ...(alarm.acknowledged_at === null ? [] : [acknowledgedBy(alarm.acknowledged_by)]),
    ];
    if (attentionFirst && !isSame && reason)
      return { lead: reason, rest: [...why, `${severity}: ${inWords}`, ...also] };
    return { severity, lead: inWords, rest: [...why, ...also, ...(reason && !isSame ? [reason] : [])] };
  };

  function acknowledgedBy(name: string | null): string {
    return name === null
      ? t('open-alarms:state.acknowledgedBySomeone')
      : t('open-alarms:state.acknowledged', { name });
  }
}
