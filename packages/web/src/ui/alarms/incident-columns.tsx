import type { Incident } from '@fieldscope/contract/calls/alarms';
import { useTexts } from '../../texts/use-texts';
import { DeviceLink } from '../devices/DeviceLink';
import type { Column } from '../tables/column';
import classes from './Alarms.module.css';
import { SeverityMark } from './SeverityMark';
import { useIncidentWords } from './use-alarm-words';

/** The device of an alarm, with a link while the organisation has it. */
export function IncidentDevice({ incident }: { incident: Incident }) {
  const { eui, device_name, is_gateway } = incident;
  const kind = is_gateway === null ? undefined : is_gateway ? 'gateway' : 'node';
  return <DeviceLink eui={eui} name={device_name} kind={kind} />;
}

/** Columns that every list of alarms has. Needs the texts `alarms` and `values`. */
export function useIncidentColumns(): Column<Incident>[] {
  const { t } = useTexts('alarms');
  const { what, worst } = useIncidentWords();
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
      cell: (incident) => <IncidentDevice incident={incident} />,
      sort: 'server',
      isCardHead: true,
    },
    {
      name: 'what',
      head: t('column.what'),
      cell: (incident) => {
        const value = worst(incident);
        return (
          <span className={classes.stacked}>
            {what(incident)}
            {value !== undefined && <span className={classes.muted}>{t('worst', { value })}</span>}
          </span>
        );
      },
      isWideOnCard: true,
    },
    { name: 'rule', head: t('column.rule'), cell: ({ rule_name }) => rule_name, sort: 'server' },
  ];
}
