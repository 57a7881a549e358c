import type { SubAccount } from '@fieldscope/contract/calls/sub-accounts';
import { Button, Group } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';

/** What an owner does with a sub-account. */
export type SubAccountDeed = 'edit' | 'freeze' | 'release' | 'remove';

interface SubAccountActionsProps {
  subAccount: SubAccount;
  onDeed(deed: SubAccountDeed, subAccount: SubAccount): void;
}

/** What can be done with a sub-account as it stands. */
export function SubAccountActions({ subAccount, onDeed }: SubAccountActionsProps) {
  const { t } = useTexts('sub-accounts');
  const deeds: SubAccountDeed[] = ['edit', subAccount.frozen ? 'release' : 'freeze', 'remove'];
  return (
    <Group gap="xs">
      {deeds.map((deed) => (
        <Button
          key={deed}
          size="xs"
          variant="default"
          aria-label={t(`${deed}.of`, { account: subAccount.account })}
          onClick={() => onDeed(deed, subAccount)}
        >
          {t(`${deed}.short`)}
        </Button>
      ))}
    </Group>
  );
}
