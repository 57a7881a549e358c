import type { ResultOf } from '@fieldscope/contract/call';
import { credits } from '@fieldscope/contract/calls/credits';
import { CREDIT_UNITS } from '@fieldscope/contract/credit-states';
import { Button, Paper, Skeleton, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import classes from './BillingAccount.module.css';

const LowLevel = lazy(async () => ({ default: (await import('./LowLevel')).LowLevel }));

interface WarningProps {
  /** undefined: still loading. */
  account: ResultOf<typeof credits.viewAccount> | undefined;
}

/** Below which numbers credits are called low, and how to change that. */
export function Warning({ account }: WarningProps) {
  const { t } = useTexts('billing', 'credits');
  const [isOpen, setOpen] = useState(false);
  const mayChange = useMayCall(credits.setLowLevel);
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      aria-label={t('account.warnBelow')}
      className={classes.balance}
    >
      <Title order={2} size="h4">
        {t('account.warnBelow')}
      </Title>
      {account ? (
        <ul className={classes.expiring}>
          {CREDIT_UNITS.map((unit) => (
            <li key={unit}>
              <span>{t(`credits:${unit}`)}</span>
              <span className={classes.amount}>
                {levelText(account[unit].low_level) ?? t('account.byForecast')}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={48} />
      )}
      {account && mayChange && (
        <div>
          <Button variant="default" size="xs" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('lowLevel.open')}
          </Button>
        </div>
      )}
      {account && isOpen && (
        <Suspense>
          <LowLevel account={account} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Paper>
  );
}

const levelText = (level: number | null): string | undefined =>
  level === null ? undefined : formatNumber(level);
