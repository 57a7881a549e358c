import type { ResultOf } from '@fieldscope/contract/call';
import type { credits } from '@fieldscope/contract/calls/credits';
import type { CreditState } from '@fieldscope/contract/credit-states';
import { Paper, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheckFilled, IconCircleX, IconLockFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { StateLine, type StateLook } from '../../ui/cards/StateLine';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import classes from './BillingAccount.module.css';

type Account = ResultOf<typeof credits.viewAccount>;

const LOOKS: Readonly<Record<CreditState, StateLook>> = {
  good: { Icon: IconCircleCheckFilled, tone: 'good' },
  low: { Icon: IconAlertTriangle, tone: 'warning' },
  restricted: { Icon: IconLockFilled, tone: 'warning' },
  overdue: { Icon: IconAlertTriangle, tone: 'critical' },
  unavailable: { Icon: IconCircleX, tone: 'critical' },
};

/** How the organisation is off, since when, and what follows from it. */
export function AccountState({ account }: { account: Account }) {
  const { t } = useTexts('billing', 'credits');
  const { timeZone } = useDisplaySetting();
  const { state, is_required, overdue_since, unavailable_at } = account;
  const day = (at: number | null) => (at === null ? '–' : formatDate(at, timeZone));
  const about = is_required
    ? t(`account.state.${state}`, { since: day(overdue_since), until: day(unavailable_at) })
    : t('account.state.counted');
  return (
    <Paper component="section" withBorder p="md" aria-label={t(`credits:states.${state}`)}>
      <div className={classes.state}>
        <div>
          <div className={classes.stateName}>
            <StateLine {...LOOKS[state]}>{t(`credits:states.${state}`)}</StateLine>
          </div>
          <Text c="dimmed">{about}</Text>
        </div>
        <div className={classes.ways}>
          <Link to="/credit_history">{t('routes:credits')}</Link>
          <Link to="/consumption">{t('routes:consumption')}</Link>
        </div>
      </div>
    </Paper>
  );
}
