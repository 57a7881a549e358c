import type { Alarm } from '@fieldscope/contract/calls/alarms';
import { Stack } from '@mantine/core';
import { AlarmActions } from '../../features/alarms/AlarmActions';
import { AlarmStatus } from '../../features/alarms/AlarmStatus';
import { AlarmWhat } from '../../features/alarms/AlarmWhat';
import { AlarmDevice } from '../../features/alarms/alarm-columns';
import { useAlarms } from '../../features/alarms/alarms.queries';
import { SeverityMark } from '../../features/alarms/SeverityMark';
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
  const endOf = useAlarmEnd();
  const isOpen = alarm?.resolved_at === null;
  return (
    <Stack gap="md" align="flex-start">
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
            value: alarm && <AlarmWhat alarm={alarm} />,
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
    </Stack>
  );
}
