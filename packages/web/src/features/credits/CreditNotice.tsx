import { CREDIT_UNITS } from '@fieldscope/contract/credit-states';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { shownAmount } from '../../values/amounts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import { CreditLinks } from './CreditLinks';
import classes from './Credits.module.css';
import type { CreditWarning } from './credit-warning';
import { useCreditAccount } from './credits.queries';

/** What the organisation is warned of, and where it does something about it. */
export function CreditNotice({ state }: { state: CreditWarning }) {
  const { title, about } = useWarningWords(state);
  return (
    <Notice kind={state === 'unavailable' ? 'critical' : 'warning'} title={title}>
      <div className={classes.warning}>
        <span>{about}</span>
        <CreditLinks />
      </div>
    </Notice>
  );
}

function useWarningWords(state: CreditWarning): { title: string; about: string } {
  const { t } = useTexts('credits');
  const { timeZone } = useDisplaySetting();
  const low = useLowWords();
  const { data: account } = useCreditAccount();
  const day = (at: number | null | undefined) => (at ? formatDate(at, timeZone) : '–');
  switch (state) {
    case 'low':
      return { title: t('low.title'), about: low };
    case 'restricted':
      return { title: t('usedUp.title'), about: t('usedUp.about') };
    case 'overdue':
      return {
        title: t('overdue.title', { day: day(account?.overdue_since) }),
        about: t('overdue.about', { until: day(account?.unavailable_at) }),
      };
    case 'unavailable':
      return { title: t('unavailable.title'), about: t('unavailable.about') };
  }
}

/** The kind of credits that ends first, or what is left of each. */
function useLowWords(): string {
  const { t } = useTexts('credits');
  const { timeZone } = useDisplaySetting();
  const { data: account } = useCreditAccount();
  if (!account) return '';
  const ends = CREDIT_UNITS.flatMap((unit) => {
    const at = account[unit].lasts_until;
    return at === null ? [] : [{ unit, at }];
  }).sort((one, other) => one.at - other.at);
  if (ends[0]) return t('low.lasts', { unit: t(ends[0].unit), day: formatDate(ends[0].at, timeZone) });
  return CREDIT_UNITS.map((unit) =>
    t('low.left', { unit: t(unit), count: shownAmount(account[unit].balance) }),
  ).join(' ');
}
