import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { AlarmActions } from '../../features/alarms/AlarmActions';
import { AlarmDevice } from '../../features/alarms/alarm-columns';
import { useAlarms } from '../../features/alarms/alarms.queries';
import { SeverityMark } from '../../features/alarms/SeverityMark';
import { useAlarmWords } from '../../features/alarms/use-alarm-words';
import { VerdictConclusion } from '../../features/diagnosis/VerdictConclusion';
import { ALARMS_PATH } from '../../routes';
import { useTexts } from '../../texts/use-texts';
import { TimeAgo } from '../../values/Times';
import attention from './Attention.module.css';
import classes from './OpenAlarms.module.css';

const ROWS_SHOWN = 5;

/** Open alarms, the worst first, with what can be done; nothing while none is open. */
export function OpenAlarms() {
  const { t } = useTexts('alarms');
  const { what, subject } = useAlarmWords();
  const { data } = useAlarms({ status: 'open', length: ROWS_SHOWN });
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
        {data.list.map((alarm) => (
          <li key={alarm.alarm_id} className={classes.row}>
            <SeverityMark severity={alarm.severity} />
            <div className={attention.words}>
              <AlarmDevice alarm={alarm} />
              <span>
                {what(alarm)} <span className={classes.rule}>{alarm.rule_name}</span>
                {alarm.verdict && (
                  <span className={classes.rule}>
                    {' · '}
                    <VerdictConclusion verdict={alarm.verdict} />
                  </span>
                )}
              </span>
            </div>
            <span className={attention.since}>
              <TimeAgo at={alarm.opened_at} />
            </span>
            <AlarmActions alarms={[alarm]} name={`${alarm.rule_name}, ${subject(alarm)}`} />
          </li>
        ))}
      </ul>
    </section>
  );
}
