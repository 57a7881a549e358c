import { type Alarm, alarms } from '@fieldscope/contract/calls/alarms';
import { verdictSentence } from '@fieldscope/contract/verdicts/sentence';
import { type CallInput, callApi } from '../../api/call-api';
import { useAlarmWords } from '../../features/alarms/use-alarm-words';
import { useAlarmEnd } from '../../features/alarms/use-rule-words';
import { useVerdictWriter } from '../../features/diagnosis/use-verdict-writer';
import { useTexts } from '../../texts/use-texts';
import { fetchEvery } from '../../ui/export/fetch-every';
import { SaveCsvButton } from '../../ui/export/SaveCsvButton';
import { useCsvSaving } from '../../ui/export/use-csv-saving';
import { useDisplaySetting } from '../../values/display-setting';
import { toLocalSeconds, toUtc } from '../../values/zoned-time';

interface AlarmCsvProps {
  /** What is filtered. */
  wanted: Omit<CallInput<typeof alarms.listAlarms>, 'time_end'> & { time_end: number };
  isEmpty: boolean;
}

/** Saves the alarms that are filtered as a CSV file. */
export function AlarmCsv({ wanted, isEmpty }: AlarmCsvProps) {
  const { isBusy, save } = useCsvSaving();
  const tableOf = useTableOf();
  const saveAll = () =>
    save('alarms', async () => {
      // What begins meanwhile would shift the pages.
      const time_end = Math.min(wanted.time_end, Date.now());
      const { rows, isCut } = await fetchEvery((page) =>
        callApi(alarms.listAlarms, { ...wanted, time_end, ...page }),
      );
      return { ...tableOf(rows), isCut };
    });
  return <SaveCsvButton onSave={() => void saveAll()} isSaving={isBusy} isEmpty={isEmpty} />;
}

/** Alarms as head and lines of a table for programs, with times in the reader's zone and in UTC. */
function useTableOf() {
  const { t } = useTexts('alarms');
  const { timeZone } = useDisplaySetting();
  const { what, valueText, subject } = useAlarmWords();
  const writer = useVerdictWriter();
  const endOf = useAlarmEnd();
  const timesOf = (at: number | null) => (at === null ? ['', ''] : [toLocalSeconds(at, timeZone), toUtc(at)]);
  const timeHeads = (name: string) => [`${name} (${timeZone})`, `${name} (UTC)`];
  return (shown: readonly Alarm[]) => ({
    head: [
      ...timeHeads(t('column.began')),
      ...timeHeads(t('column.ended')),
      t('column.severity'),
      t('column.device'),
      'EUI',
      t('column.what'),
      t('column.value'),
      t('column.worst'),
      t('column.rule'),
      t('column.how'),
      t('affected.count'),
      t('column.why'),
    ],
    lines: shown.map((alarm) => [
      ...timesOf(alarm.opened_at),
      ...timesOf(alarm.resolved_at),
      t(`open-alarms:severity.${alarm.severity}`),
      subject(alarm),
      alarm.eui ?? '',
      what(alarm),
      valueText(alarm, alarm.value) ?? '',
      valueText(alarm, alarm.worst) ?? '',
      alarm.rule_name,
      endOf(alarm),
      String(alarm.affected?.count ?? 1),
      alarm.verdict ? verdictSentence(alarm.verdict, writer) : '',
    ]),
  });
}
