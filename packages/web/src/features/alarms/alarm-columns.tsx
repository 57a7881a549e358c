import type { Alarm } from '@fieldscope/contract/calls/alarms';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { DeviceLink } from '../devices/DeviceLink';
import { AffectedButton } from './AffectedButton';
import classes from './Alarms.module.css';
import { AlarmWhat } from './AlarmWhat';
import { SeverityMark } from './SeverityMark';
import { useAlarmWords } from './use-alarm-words';

/**
 * The device of an alarm, with a link while the organisation has it; of one that stands for many what is silent, and the list of them.
 * Needs the texts `alarms` and `verdicts`.
 */
export function AlarmDevice({ alarm }: { alarm: Alarm }) {
  const { subject } = useAlarmWords();
  const { eui, is_gateway, affected } = alarm;
  const kind = is_gateway === null || eui === null ? undefined : is_gateway ? 'gateway' : 'node';
  const name = <DeviceLink eui={eui ?? ''} name={subject(alarm)} kind={kind} />;
  if (affected === null) return name;
  return (
    <span className={classes.subject}>
      {name}
      <AffectedButton alarm={alarm} subject={subject(alarm)} />
    </span>
  );
}

/** Columns that every list of alarms has. Needs the texts `alarms`, `values` and `verdicts`. */
export function useAlarmColumns(): Column<Alarm>[] {
  const { t } = useTexts('alarms');
  return [
    {
      name: 'severity',
      head: t('column.severity'),
      cell: ({ severity }) => <SeverityMark severity={severity} />,
      sort: 'server',
      width: 110,
    },
    {
      name: 'device',
      head: t('column.device'),
      cell: (alarm) => <AlarmDevice alarm={alarm} />,
      sort: 'server',
      isCardHead: true,
      isElastic: true,
    },
    {
      name: 'what',
      head: t('column.what'),
      cell: (alarm) => <AlarmWhat alarm={alarm} />,
      width: '30%',
      isWideOnCard: true,
    },
    {
      name: 'rule',
      head: t('column.rule'),
      cell: ({ rule_name }) => rule_name,
      sort: 'server',
      width: '13%',
      yields: 1,
    },
  ];
}
