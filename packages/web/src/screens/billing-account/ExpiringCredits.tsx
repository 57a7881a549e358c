import type { ResultOf } from '@fieldscope/contract/call';
import type { credits } from '@fieldscope/contract/calls/credits';
import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { formatDate } from '../../values/format-time';
import classes from './BillingAccount.module.css';

interface ExpiringCreditsProps {
  /** undefined: still loading. */
  expiring: ResultOf<typeof credits.viewAccount>['expiring'] | undefined;
}

/** Credits that end on a day, the next ones first. */
export function ExpiringCredits({ expiring }: ExpiringCreditsProps) {
  const { t } = useTexts('billing');
  const { timeZone } = useDisplaySetting();
  return (
    <Paper
      component="section"
      withBorder
      p="md"
      aria-label={t('account.expiring')}
      className={classes.balance}
    >
      <Title order={2} size="h4">
        {t('account.expiring')}
      </Title>
      {expiring === undefined && <Skeleton height={40} />}
      {expiring?.length === 0 && <Text c="dimmed">{t('account.noneExpires')}</Text>}
      {expiring && expiring.length > 0 && (
        <ul className={classes.expiring}>
          {expiring.map(({ at, um, dm }) => (
            <li key={at}>
              <span>{formatDate(at, timeZone)}</span>
              <span className={classes.amount}>{creditsText(um, dm)}</span>
            </li>
          ))}
        </ul>
      )}
    </Paper>
  );
}

/** Of both kinds, those that there are. */
const creditsText = (um: number, dm: number): string =>
  [
    { unit: 'UM', count: um },
    { unit: 'DM', count: dm },
  ]
    .filter(({ count }) => count !== 0)
    .map(({ unit, count }) => `${formatNumber(count)} ${unit}`)
    .join(', ');
