import type { Alarm } from '@fieldscope/contract/calls/alarms';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { DeviceLink } from '../devices/DeviceLink';
import classes from './Alarms.module.css';
import { SeverityMark } from './SeverityMark';
import { useAlarmWords } from './use-alarm-words';

/** The device of an alarm, with a link while the organisation has it. */
export function AlarmDevice({ alarm }: { alarm: Alarm }) {
  const { eui, device_name, is_gateway } = alarm;
  const kind = is_gateway === null ? undefined : is_gateway ? 'gateway' : 'node';
  return <DeviceLink eui={eui} name={device_name} kind={kind} />;
}

/** Columns that every list of alarms has. Needs the texts `alarms` and `values`. */
export function useAlarmColumns(): Column<Alarm>[] {
  const { t } = useTexts('alarms');
  const { what, worst } = useAlarmWords();
  return [
    {
      name: 'severity',
      head: t('column.severity'),
      cell: ({ severity }) => <SeverityMark severity={severity} />,
      sort: 'server',
      width: 150,
    },
    {
      name: 'device',
      head: t('column.device'),
      cell: (alarm) => <AlarmDevice alarm={alarm} />,
      sort: 'server',
      isCardHead: true,
    },
    {
      name: 'what',
      head: t('column.what'),
      cell: (alarm) => {
        const value = worst(alarm);
        return (
          <span className={classes.stacked}>
            {what(alarm)}
            {value !== undefined && <span className={classes.muted}>{t('worst', { value })}</span>}
          </span>
        );
      },
      isWideOnCard: true,
    },
    { name: 'rule', head: t('column.rule'), cell: ({ rule_name }) => rule_name, sort: 'server' },
  ];
}
