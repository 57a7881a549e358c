import type { AlarmRule } from '@fieldscope/contract/calls/alarms';
import { Text } from '@mantine/core';
import { useRemoveRule } from '../../features/alarms/alarms.queries';
import { useTexts } from '../../texts/use-texts';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';

interface RemoveRuleProps {
  rule: Pick<AlarmRule, 'rule_id' | 'name'>;
  onClose(): void;
}

/** Asks, and deletes a rule. */
export function RemoveRule({ rule: { rule_id, name }, onClose }: RemoveRuleProps) {
  const { t } = useTexts('alarms');
  const remove = useRemoveRule();
  return (
    <ConfirmDialog
      title={t('rules.removeOf', { name })}
      action={t('rules.remove')}
      change={remove}
      input={{ rule_id }}
      done={t('rules.removed', { name })}
      onClose={onClose}
    >
      <Text>{t('rules.removeConsequence')}</Text>
    </ConfirmDialog>
  );
}
