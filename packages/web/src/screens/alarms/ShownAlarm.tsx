import type { Alarm } from '@fieldscope/contract/calls/alarms';
import { AlarmActions } from '../../features/alarms/AlarmActions';
import { AlarmStatus } from '../../features/alarms/AlarmStatus';
import { AlarmWhy } from '../../features/alarms/AlarmWhy';
import { AlarmDevice } from '../../features/alarms/alarm-columns';
import { useAlarms } from '../../features/alarms/alarms.queries';
import { SeverityMark } from '../../features/alarms/SeverityMark';
import { useAlarmWords } from '../../features/alarms/use-alarm-words';
import { useAlarmEnd } from '../../features/alarms/use-rule-words';
import { EmptyState } from '../../features/devices/EmptyState';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Dialog } from '../../ui/layout/Dialog';
import { FactList } from '../../ui/layout/FactList';
import { DateTime } from '../../values/Times';

/** One alarm, to which a notification leads: what happened, what became of it, and what can be done. */
export function ShownAlarm({ id, onClose }: { id: number; onClose(): void }) {
  const { t } = useTexts('alarms');
  const { data, error, refetch } = useAlarms({ alarm_id: id });
  const [alarm] = data?.list ?? [];
  return (
    <Dialog title={alarm?.rule_name ?? t('routes:alarms')} onClose={onClose}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && !alarm ? (
        <EmptyState drawing="node">{t('empty.gone')}</EmptyState>
      ) : (
        <AlarmFacts alarm={alarm} />
      )}
    </Dialog>
  );
}

function AlarmFacts({ alarm }: { alarm: Alarm | undefined }) {
  const { t } = useTexts('alarms');
  const { what, worst } = useAlarmWords();
  const endOf = useAlarmEnd();
  const worstValue = alarm && worst(alarm);
  const isOpen = alarm?.resolved_at === null;
  return (
    <>
      <FactList
        facts={[
          {
            name: 'severity',
            label: t('column.severity'),
            value: alarm && <SeverityMark severity={alarm.severity} />,
          },
          { name: 'device', label: t('column.device'), value: alarm && <AlarmDevice alarm={alarm} /> },
          {
            name: 'what',
            label: t('column.what'),
            isWide: true,
            value: alarm && (
              <>
                {what(alarm)}
                {worstValue !== undefined && `, ${t('worst', { value: worstValue })}`}
                <AlarmWhy alarm={alarm} />
              </>
            ),
          },
          { name: 'began', label: t('column.began'), value: alarm && <DateTime at={alarm.opened_at} /> },
          {
            name: 'state',
            label: isOpen ? t('column.state') : t('column.how'),
            value: alarm && (isOpen ? <AlarmStatus alarm={alarm} /> : endOf(alarm)),
          },
        ]}
      />
      {alarm && isOpen && <AlarmActions alarms={[alarm]} name={alarm.rule_name} />}
    </>
  );
}
