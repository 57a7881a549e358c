import { type Alarm, type AlarmRule, alarms } from '@fieldscope/contract/calls/alarms';
import type { Eui } from '@fieldscope/contract/ids';
import { Anchor, Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { DateTime, ZoneName } from '../../values/Times';
import { AlarmActions } from './AlarmActions';
import { AlarmCard } from './AlarmCard';
import { AlarmStatus } from './AlarmStatus';
import { useAlarmColumns } from './alarm-columns';
import { useAlarms, useRules } from './alarms.queries';
import classes from './DeviceAlarms.module.css';
import { RuleCondition } from './RuleCondition';
import { addressOfRule } from './rule-address';
import { SeverityMark } from './SeverityMark';
import { useAlarmEnd, useRuleWords } from './use-rule-words';

interface DeviceAlarmsProps {
  device: { eui: Eui; group_uuid: string };
  /** Whether a rule watches the device. */
  watches(rule: AlarmRule): boolean;
}

const ROWS_SHOWN = 20;

/** The newest alarms of a device, and the rules that watch it. */
export function DeviceAlarms({ device, watches }: DeviceAlarmsProps) {
  const newest = useAlarms({ eui: [device.eui], length: ROWS_SHOWN });
  const rules = useRules();
  return (
    <div className={classes.parts}>
      <NewestAlarms query={newest} />
      {/* Below a list of unknown length: it comes with it, and does not move. */}
      {!newest.isPending && <WatchingRules eui={device.eui} query={rules} watches={watches} />}
    </div>
  );
}

function NewestAlarms({ query }: { query: ReturnType<typeof useAlarms> }) {
  const { t } = useTexts('alarms');
  const endOf = useAlarmEnd();
  const { data, error, refetch } = query;
  const mayAct = useMayCall(alarms.acknowledge);
  const stateOf = (alarm: Alarm) => {
    if (alarm.resolved_at !== null) return endOf(alarm);
    return alarm.joined_alarm_id === null ? <AlarmStatus alarm={alarm} /> : t('affected.joined');
  };
  // What another alarm stands for is changed through that.
  const actionsOf = (alarm: Alarm) =>
    alarm.resolved_at === null &&
    alarm.joined_alarm_id === null && <AlarmActions alarms={[alarm]} name={alarm.rule_name} />;
  const columns: Column<Alarm>[] = [
    {
      name: 'opened',
      head: t('column.began'),
      note: <ZoneName />,
      cell: ({ opened_at }) => <DateTime at={opened_at} withoutZone />,
      width: 165,
    },
    ...useAlarmColumns().filter(({ name }) => name !== 'device'),
    { name: 'state', head: t('column.state'), cell: stateOf, width: 150 },
  ];
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('ofDevice.newest')}
      </Title>
      <RowsOrCards
        label={t('ofDevice.newest')}
        rows={data?.list}
        columns={columns}
        keyOf={({ alarm_id }) => String(alarm_id)}
        nameOf={({ rule_name }) => rule_name}
        minWidth={1000}
        skeletonRows={2}
        empty={
          <Text p="xl" ta="center" c="dimmed">
            {t('ofDevice.noAlarm')}
          </Text>
        }
        card={(alarm) => (
          <AlarmCard
            alarm={alarm}
            time={<DateTime at={alarm.opened_at} />}
            state={stateOf(alarm)}
            actions={actionsOf(alarm)}
            isDeviceKnown
          />
        )}
        actions={mayAct ? { head: t('column.actions'), width: 190, cell: actionsOf } : undefined}
      />
    </section>
  );
}

interface WatchingRulesProps extends Pick<DeviceAlarmsProps, 'watches'> {
  eui: Eui;
  query: ReturnType<typeof useRules>;
}

function WatchingRules({ eui, query, watches }: WatchingRulesProps) {
  const { t } = useTexts('alarms');
  const words = useRuleWords();
  const { data, error, refetch } = query;
  const mayEdit = useMayCall(alarms.updateRule);
  const columns: Column<AlarmRule>[] = [
    {
      name: 'name',
      head: t('rules.name'),
      cell: ({ rule_id, name }) =>
        mayEdit ? (
          <Anchor component={Link} to={addressOfRule({ ruleId: rule_id })}>
            {name}
          </Anchor>
        ) : (
          name
        ),
    },
    {
      name: 'severity',
      head: t('column.severity'),
      cell: ({ severity }) => <SeverityMark severity={severity} />,
      width: 150,
    },
    {
      name: 'condition',
      head: t('rules.condition'),
      cell: (rule) => <RuleCondition rule={rule} />,
      isWideOnCard: true,
    },
    { name: 'scope', head: t('rules.scope'), cell: words.scope, width: 150, yields: 1 },
    {
      name: 'on',
      head: t('rules.isOn'),
      cell: ({ is_on }) => t(is_on ? 'rules.on' : 'rules.off'),
      width: 100,
    },
  ];
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <section>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {t('ofDevice.rules')}
        </Title>
        {mayEdit && (
          <Button component={Link} to={addressOfRule({ eui })} variant="default" size="xs">
            {t('rules.create')}
          </Button>
        )}
      </div>
      <RowsOrCards
        label={t('ofDevice.rules')}
        rows={data?.filter(watches)}
        columns={columns}
        keyOf={({ rule_id }) => String(rule_id)}
        minWidth={720}
        skeletonRows={2}
        empty={
          <Text p="xl" ta="center" c="dimmed">
            {t('ofDevice.noRule')}
          </Text>
        }
      />
    </section>
  );
}
