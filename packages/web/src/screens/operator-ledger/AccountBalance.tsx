import { useAccountOf } from '../../features/books/books.queries';
import { useTexts } from '../../texts/use-texts';
import { FactList } from '../../ui/layout/FactList';
import { PageSection } from '../../ui/layout/PageSection';
import { shownAmount } from '../../values/amounts';

/** What the chosen organisation has of credits. */
export function AccountBalance({ orgId }: { orgId: string }) {
  const { t } = useTexts('books');
  const account = useAccountOf(orgId).data;
  return (
    <PageSection title={account?.org_name ?? orgId} isCard>
      <FactList
        facts={[
          { name: 'um', label: t('correct.um'), value: account && shownAmount(account.um_balance) },
          { name: 'dm', label: t('correct.dm'), value: account && shownAmount(account.dm_balance) },
          { name: 'id', label: t('ledger.id'), value: <span translate="no">{orgId}</span> },
        ]}
      />
    </PageSection>
  );
}
