import { redeemCodes } from '@fieldscope/contract/calls/redeem-codes';
import { CREDIT_UNITS } from '@fieldscope/contract/credit-states';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconShoppingCart, IconTicket } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useMayCall } from '../../api/me';
import { useCreditAccount } from '../../features/credits/credits.queries';
import { useMayBuyServices } from '../../features/device-services/device-services.queries';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { PageHead } from '../../ui/layout/PageHead';
import { useDialogInAddress } from '../../ui/layout/use-dialog-in-address';
import { AccountState } from './AccountState';
import { BalanceCard } from './BalanceCard';
import classes from './BillingAccount.module.css';
import { ExpiringCredits } from './ExpiringCredits';
import { Warning } from './Warning';

const RedeemCode = lazy(async () => ({ default: (await import('./RedeemCode')).RedeemCode }));

/** What the organisation has of credits, how long it lasts, and how it gets more; `code` in the address is redeemed. */
export function BillingAccountScreen() {
  const { t } = useTexts('billing', 'credits');
  const { data: account, error, refetch } = useCreditAccount();
  const redeeming = useDialogInAddress('code');
  const mayRedeem = useMayCall(redeemCodes.redeem);
  const mayBuy = useMayBuyServices();
  return (
    <>
      <PageHead
        title={t('routes:account')}
        about={t('account.about')}
        action={
          mayRedeem && (
            <Group gap="xs">
              <Button
                variant={mayBuy ? 'default' : 'filled'}
                leftSection={<IconTicket size={16} />}
                aria-haspopup="dialog"
                onClick={redeeming.open}
              >
                {t('account.redeem')}
              </Button>
              {mayBuy && (
                <Button component={Link} to="/service_purchase" leftSection={<IconShoppingCart size={16} />}>
                  {t('credits:buy')}
                </Button>
              )}
            </Group>
          )
        }
      />
      {redeeming.value !== '' && !mayRedeem && <Notice kind="info">{t('redeem.notYours')}</Notice>}
      {error && !account ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.page}>
          {account ? <AccountState account={account} /> : <Skeleton height={76} radius={8} />}
          <div className={classes.balances}>
            {CREDIT_UNITS.map((unit) => (
              <BalanceCard key={unit} unit={unit} balance={account?.[unit]} />
            ))}
          </div>
          <div className={classes.balances}>
            <ExpiringCredits expiring={account?.expiring} />
            {account?.is_required !== false && <Warning account={account} />}
          </div>
        </div>
      )}
      {redeeming.isOpen && mayRedeem && (
        <Suspense>
          <RedeemCode key={redeeming.value} code={redeeming.value} onClose={redeeming.close} />
        </Suspense>
      )}
    </>
  );
}
