import type { AlarmRule } from '@fieldscope/contract/calls/alarms';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { useRemoveRule } from '../../ui/alarms/alarms.queries';
import { tip } from '../../ui/feedback/tip-store';
import { FormDialog } from '../../ui/layout/FormDialog';

interface RemoveRuleProps {
  rule: Pick<AlarmRule, 'rule_id' | 'name'>;
  onClose(): void;
}

/** Asks, and deletes a rule. */
export function RemoveRule({ rule: { rule_id, name }, onClose }: RemoveRuleProps) {
  const { t } = useTexts('alarms');
  const remove = useRemoveRule();
  const submit = () =>
    remove.mutate(
      { rule_id },
      {
        onSuccess() {
          tip.success(t('rules.removed', { name }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('rules.removeOf', { name })}
      action={t('rules.remove')}
      isCritical
      isPending={remove.isPending}
      failure={remove.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>{t('rules.removeConsequence')}</Text>
    </FormDialog>
  );
}
