import type { CreditBalance } from '@fieldscope/contract/calls/credits';
import type { CreditUnit } from '@fieldscope/contract/credit-states';
import { Paper, Skeleton, Text, Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { shownAmount } from '../../values/amounts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { formatDate } from '../../values/format-time';
import classes from './BillingAccount.module.css';

interface BalanceCardProps {
  unit: CreditUnit;
  /** undefined: still loading. */
  balance: CreditBalance | undefined;
}

/** What there is of a kind of credits, what it is made of, and how long it lasts. */
export function BalanceCard({ unit, balance }: BalanceCardProps) {
  const { t } = useTexts('billing', 'credits');
  const name = `${t(`credits:${unit}`)} (${unit.toUpperCase()})`;
  return (
    <Paper component="section" withBorder p="md" aria-label={name} className={classes.balance}>
      <div>
        <Title order={2} size="h4">
          {name}
        </Title>
        <Text size="sm" c="dimmed">
          {t(unit === 'um' ? 'account.umAbout' : 'account.dmAbout')}
        </Text>
      </div>
      {balance ? <Figures balance={balance} /> : <Skeleton height={148} />}
    </Paper>
  );
}

function Figures({ balance }: { balance: CreditBalance }) {
  const { t } = useTexts('billing');
  const { paid, granted, debt, per_day } = balance;
  const parts = [
    { name: 'granted', amount: granted },
    { name: 'paid', amount: paid },
    { name: 'debt', amount: debt },
  ] as const;
  return (
    <>
      <div>
        <div className={classes.figure} data-debt={balance.balance < 0 || undefined}>
          {shownAmount(balance.balance)}
        </div>
        <Forecast balance={balance} />
      </div>
      <PartsBar granted={granted} paid={paid} />
      <dl className={classes.parts}>
        {parts
          .filter(({ name, amount }) => name !== 'debt' || amount < 0)
          .map(({ name, amount }) => (
            <div key={name}>
              <dt data-part={name}>{t(`account.${name}`)}</dt>
              <dd data-debt={amount < 0 || undefined}>{shownAmount(amount)}</dd>
            </div>
          ))}
        <div>
          <dt>{t('account.pace')}</dt>
          <dd>{t('account.perDay', { number: paceText(per_day) })}</dd>
        </div>
      </dl>
      <Text size="sm" c="dimmed">
        {t('account.usedFirst')}
      </Text>
    </>
  );
}

/** Few a day have a digit behind the point. */
const paceText = (perDay: number): string =>
  formatNumber(perDay, perDay > 0 && perDay < 10 && !Number.isInteger(perDay) ? 1 : 0);

function Forecast({ balance: { balance, per_day, lasts_until } }: { balance: CreditBalance }) {
  const { t } = useTexts('billing');
  const { timeZone } = useDisplaySetting();
  if (balance <= 0) return <Text c="dimmed">{t('account.usedUp')}</Text>;
  if (lasts_until !== null)
    return <Text c="dimmed">{t('account.lasts', { day: formatDate(lasts_until, timeZone) })}</Text>;
  return <Text c="dimmed">{t(per_day === 0 ? 'account.unused' : 'account.lastsLong')}</Text>;
}

/** What was given and what was bought, as parts of all that is left. */
function PartsBar({ granted, paid }: { granted: number; paid: number }) {
  // One that is empty would leave the gap beside it.
  const parts = Object.entries({ granted, paid }).filter(([, amount]) => amount > 0);
  return (
    <div className={classes.bar} aria-hidden>
      {parts.map(([name, amount]) => (
        <span key={name} data-part={name} style={{ flexGrow: amount }} />
      ))}
    </div>
  );
}
