import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { ALARMS_PATH } from '../../routes';
import { useTexts } from '../../texts/use-texts';
import { AlarmActions } from '../../ui/alarms/AlarmActions';
import { useIncidents } from '../../ui/alarms/alarms.queries';
import { IncidentDevice } from '../../ui/alarms/incident-columns';
import { SeverityMark } from '../../ui/alarms/SeverityMark';
import { useIncidentWords } from '../../ui/alarms/use-alarm-words';
import { TimeAgo } from '../../values/Times';
import attention from './Attention.module.css';
import classes from './OpenAlarms.module.css';

const ROWS_SHOWN = 5;

/** Open alarms, the worst first, with what can be done; nothing while none is open. */
export function OpenAlarms() {
  const { t } = useTexts('alarms');
  const { what } = useIncidentWords();
  const { data } = useIncidents({ status: 'open', length: ROWS_SHOWN });
  if (!data || data.list.length === 0) return null;
  return (
    <section className={attention.needs} aria-labelledby="open-alarms">
      <h2 id="open-alarms" className={attention.title}>
        {t('areOpen', { count: data.page.count })}
        <Anchor component={Link} to={ALARMS_PATH} className={attention.reporting}>
          {t('seeAll')}
        </Anchor>
      </h2>
      <ul className={classes.rows}>
        {data.list.map((incident) => (
          <li key={incident.incident_id} className={classes.row}>
            <SeverityMark severity={incident.severity} />
            <div className={attention.words}>
              <IncidentDevice incident={incident} />
              <span>
                {what(incident)} <span className={classes.rule}>{incident.rule_name}</span>
              </span>
            </div>
            <span className={attention.since}>
              <TimeAgo at={incident.opened_at} />
            </span>
            <AlarmActions incidents={[incident]} name={`${incident.rule_name}, ${incident.device_name}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
