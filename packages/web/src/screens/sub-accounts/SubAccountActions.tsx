import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { Button, Group } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../../ui/layout/use-phone';

/** What an owner does with a sub-account. */
export type SubAccountAction = 'edit' | 'freeze' | 'release' | 'resetSecondFactor' | 'remove';

interface SubAccountActionsProps {
  subAccount: SubAccount;
  onAction(action: SubAccountAction, subAccount: SubAccount): void;
}

/** What can be done with a sub-account in its state. */
export function SubAccountActions({ subAccount, onAction }: SubAccountActionsProps) {
  const { t } = useTexts('sub-accounts', 'second-factor');
  const { account, frozen, frozen_by_operator: isOperators, second_factor: hasSecondFactor } = subAccount;
  const switching: SubAccountAction = frozen ? 'release' : 'freeze';
  const actions: SubAccountAction[] = [
    'edit',
    ...(isOperators ? [] : [switching]),
    ...(hasSecondFactor ? (['resetSecondFactor'] as const) : []),
    'remove',
  ];
  const words = (action: SubAccountAction, form: 'of' | 'short') =>
    action === 'resetSecondFactor'
      ? t(`second-factor:reset.${form}`, { account })
      : t(`${action}.${form}`, { account });
  return (
    <Group gap="xs" wrap={usePhone() ? 'wrap' : 'nowrap'}>
      {actions.map((action) => (
        <Button
          key={action}
          size="xs"
          variant="default"
          aria-haspopup="dialog"
          aria-label={words(action, 'of')}
          onClick={() => onAction(action, subAccount)}
        >
          {words(action, 'short')}
        </Button>
      ))}
    </Group>
  );
}
