import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { Button, Group } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../../ui/layout/use-phone';

/** What an owner does with a sub-account. */
export type SubAccountDeed = 'edit' | 'freeze' | 'release' | 'resetSecondFactor' | 'remove';

interface SubAccountActionsProps {
  subAccount: SubAccount;
  onDeed(deed: SubAccountDeed, subAccount: SubAccount): void;
}

/** What can be done with a sub-account as it stands. */
export function SubAccountActions({ subAccount, onDeed }: SubAccountActionsProps) {
  const { t } = useTexts('sub-accounts');
  const { account, frozen, frozen_by_operator: isOperators, second_factor: hasSecondFactor } = subAccount;
  const switching: SubAccountDeed = frozen ? 'release' : 'freeze';
  const deeds: SubAccountDeed[] = [
    'edit',
    ...(isOperators ? [] : [switching]),
    ...(hasSecondFactor ? (['resetSecondFactor'] as const) : []),
    'remove',
  ];
  const words = (deed: SubAccountDeed, form: 'of' | 'short') =>
    deed === 'resetSecondFactor'
      ? t(`second-factor:reset.${form}`, { account })
      : t(`${deed}.${form}`, { account });
  return (
    <Group gap="xs" wrap={usePhone() ? 'wrap' : 'nowrap'}>
      {deeds.map((deed) => (
        <Button
          key={deed}
          size="xs"
          variant="default"
          aria-label={words(deed, 'of')}
          onClick={() => onDeed(deed, subAccount)}
        >
          {words(deed, 'short')}
        </Button>
      ))}
    </Group>
  );
}
