import type { Revenue } from '@fieldscope/contract/calls/books';
import type { Currency } from '@fieldscope/contract/money';
import { useLanguage, useTexts } from '../../texts/use-texts';
import { usePhone } from '../../ui/layout/use-phone';
import { shownMoney } from '../../values/money';
import { monthName, monthsBetween } from './months';
import classes from './Revenue.module.css';

/** Rows of months, the latest first. */
interface RevenueChartProps {
  rows: readonly Revenue[];
  currency: Currency;
}

/** What was invoiced and given back, a pair of bars for each month; the table below has the figures. */
export function RevenueChart({ rows, currency }: RevenueChartProps) {
  const { t } = useTexts('books');
  const language = useLanguage();
  const ofMonth = new Map(rows.map((row) => [row.month, row]));
  const months = monthsBetween(rows.at(-1)!.month, rows[0]!.month);
  const most = Math.max(1, ...rows.flatMap(({ invoiced, credited }) => [invoiced, credited]));
  const money = (amount: number) => shownMoney(amount, currency, language);
  const step = Math.ceil(months.length / (usePhone() ? 6 : 12));
  const facts = { currency, from: monthName(months[0]!), to: monthName(months.at(-1)!) };
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.legend}>
        <span data-bar="invoiced">{t('revenue.invoiced')}</span>
        <span data-bar="credited">{t('revenue.credited')}</span>
        <span className={classes.most}>{money(most)}</span>
      </figcaption>
      <div className={classes.months} role="img" aria-label={t('revenue.chart', facts)}>
        {months.map((month, place) => {
          const { invoiced = 0, credited = 0 } = ofMonth.get(month) ?? {};
          const title = `${monthName(month)}: ${t('revenue.invoiced')} ${money(invoiced)}, ${t('revenue.credited')} ${money(credited)}`;
          return (
            <div key={month} className={classes.month} title={title}>
              <div className={classes.bars}>
                <i data-bar="invoiced" style={{ height: `${(invoiced / most) * 100}%` }} />
                <i data-bar="credited" style={{ height: `${(credited / most) * 100}%` }} />
              </div>
              <span>{(months.length - 1 - place) % step === 0 && monthName(month, 'short')}</span>
            </div>
          );
        })}
      </div>
    </figure>
  );
}
