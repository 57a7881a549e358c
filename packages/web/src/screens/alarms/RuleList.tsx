import '@mantine/core/styles/Switch.layer.css';
import { type AlarmRule, alarms } from '@fieldscope/contract/calls/alarms';
import { Anchor, Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText, isForTip } from '../../api/failure-text';
import { useMayCall } from '../../api/me';
import { inputOfRule, useRules, useUpdateRule } from '../../features/alarms/alarms.queries';
import { RuleCondition } from '../../features/alarms/RuleCondition';
import { addressOfRule } from '../../features/alarms/rule-address';
import { SeverityMark } from '../../features/alarms/SeverityMark';
import { useRuleWords } from '../../features/alarms/use-rule-words';
import { EmptyState } from '../../features/devices/EmptyState';
import { ALARMS_PATH } from '../../routes';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { tip } from '../../ui/feedback/tip-store';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { useOwnSorting } from '../../ui/tables/use-sorting';
import { formatNumber } from '../../values/format-number';
import classes from './Alarms.module.css';
import { Recipes } from './Recipes';
import { RemoveRule } from './RemoveRule';

/** Every rule of the organisation. */
export function RuleList() {
  const { t } = useTexts('alarms');
  const { data, error, refetch } = useRules();
  const columns = useColumns();
  const sorting = useOwnSorting({ column: 'name', order: 'asc' });
  const [removed, setRemoved] = useState<AlarmRule>();
  const mayEdit = useMayCall(alarms.updateRule);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <RowsOrCards
        label={t('tab.rules')}
        rows={data}
        columns={columns}
        sorting={sorting}
        keyOf={({ rule_id }) => String(rule_id)}
        nameOf={({ name }) => name}
        minWidth={1000}
        empty={<EmptyState drawing="node">{t(mayEdit ? 'empty.rules' : 'empty.rulesObserver')}</EmptyState>}
        actions={
          mayEdit
            ? {
                head: t('column.actions'),
                width: 190,
                cell: (rule) => (
                  <span className={classes.actions}>
                    <Button
                      component={Link}
                      to={addressOfRule({ ruleId: rule.rule_id })}
                      size="xs"
                      variant="default"
                      aria-label={t('rules.editOf', { name: rule.name })}
                    >
                      {t('rules.edit')}
                    </Button>
                    <Button
                      size="xs"
                      variant="default"
                      aria-haspopup="dialog"
                      aria-label={t('rules.removeOf', { name: rule.name })}
                      onClick={() => setRemoved(rule)}
                    >
                      {t('rules.remove')}
                    </Button>
                  </span>
                ),
              }
            : undefined
        }
      />
      {mayEdit && data && <Recipes />}
      {removed && <RemoveRule rule={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function useColumns(): Column<AlarmRule>[] {
  const { t } = useTexts('alarms');
  const words = useRuleWords();
  return [
    {
      name: 'name',
      head: t('rules.name'),
      cell: ({ name }) => name,
      sort: ({ name }) => name,
      isCardHead: true,
    },
    {
      name: 'severity',
      head: t('column.severity'),
      cell: ({ severity }) => <SeverityMark severity={severity} />,
      sort: ({ severity }) => ['critical', 'warning', 'info'].indexOf(severity),
      width: 150,
    },
    {
      name: 'condition',
      head: t('rules.condition'),
      cell: (rule) => <RuleCondition rule={rule} />,
      isWideOnCard: true,
    },
    { name: 'scope', head: t('rules.scope'), cell: words.scope, sort: words.scope, width: 140, yields: 2 },
    {
      name: 'notified',
      head: t('rules.notified'),
      cell: ({ receivers }) =>
        receivers.length === 0 ? t('rules.noReceivers') : t('rules.people', { count: receivers.length }),
      sort: ({ receivers }) => receivers.length,
      yields: 1,
    },
    {
      name: 'open',
      head: t('rules.open'),
      numeric: true,
      cell: ({ rule_id, open_count }) =>
        open_count === 0 ? (
          formatNumber(0)
        ) : (
          <Anchor component={Link} to={`${ALARMS_PATH}?of=${rule_id}`}>
            {formatNumber(open_count)}
          </Anchor>
        ),
      sort: ({ open_count }) => open_count,
    },
    { name: 'on', head: t('rules.isOn'), cell: (rule) => <OnSwitch rule={rule} />, width: 70 },
  ];
}

function OnSwitch({ rule }: { rule: AlarmRule }) {
  const { t } = useTexts('alarms');
  const mayEdit = useMayCall(alarms.updateRule);
  const update = useUpdateRule();
  const turn = (is_on: boolean) =>
    update.mutate(
      { ...inputOfRule(rule), is_on },
      {
        onSuccess: () => tip.success(t(is_on ? 'rules.turnedOn' : 'rules.turnedOff', { name: rule.name })),
        onError: (error) => isForTip(error) && tip.error(failureText(error)),
      },
    );
  return (
    <Switch
      size="sm"
      aria-label={t('rules.switchOf', { name: rule.name })}
      checked={update.isPending ? !rule.is_on : rule.is_on}
      disabled={!mayEdit || update.isPending}
      onChange={({ currentTarget }) => turn(currentTarget.checked)}
    />
  );
}
