import { books } from '@fieldscope/contract/calls/books';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQueryCall } from '../../api/use-call';
import { useTexts } from '../../texts/use-texts';
import { StateLine } from '../../ui/cards/StateLine';
import { PageSection } from '../../ui/layout/PageSection';
import { shownAmount } from '../../values/amounts';
import { ACCOUNTS, sumOf } from './accounts';
import classes from './Ledger.module.css';

/** The whole book added up: what all organisations have, and that nothing came from nowhere. */
export function WholeBook() {
  const { t } = useTexts('books');
  const { data, error } = useQueryCall(books.sumLedger, {});
  if (error && !data) return null;
  const isZero = data !== undefined && sumOf(data.um) === 0 && sumOf(data.dm) === 0;
  return (
    <PageSection title={t('ledger.whole')} isCard>
      {data ? (
        <>
          <StateLine
            Icon={isZero ? IconCircleCheckFilled : IconAlertTriangle}
            tone={isZero ? 'good' : 'critical'}
          >
            {t(isZero ? 'ledger.zero' : 'ledger.notZero')}
          </StateLine>
          <table className={classes.figures}>
            <thead>
              <tr>
                <th scope="col">{t('ledger.account')}</th>
                <th scope="col">UM</th>
                <th scope="col">DM</th>
              </tr>
            </thead>
            <tbody>
              {ACCOUNTS.map((account) => (
                <tr key={account}>
                  <th scope="row">{t(`ledger.accounts.${account}`)}</th>
                  <td>{shownAmount(data.um[account])}</td>
                  <td>{shownAmount(data.dm[account])}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('ledger.sum')}</th>
                <td>{shownAmount(sumOf(data.um))}</td>
                <td>{shownAmount(sumOf(data.dm))}</td>
              </tr>
            </tfoot>
          </table>
        </>
      ) : (
        <Skeleton height={168} />
      )}
    </PageSection>
  );
}
