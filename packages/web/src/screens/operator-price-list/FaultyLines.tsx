import type { ResultOf } from '@fieldscope/contract/call';
import type { priceLists } from '@fieldscope/contract/calls/price-list';
import { PRICE_LIST_LIMITS } from '@fieldscope/contract/commodity-kinds';
import { Anchor } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { formatNumber } from '../../values/format-number';
import classes from './PriceList.module.css';
import { lineOf } from './text-lines';

type Fault = ResultOf<typeof priceLists.check>['faults'][number];

interface FaultyLinesProps {
  text: string;
  faults: readonly Fault[];
  /** Leads to a line in the text. */
  onShow(line: number): void;
}

/** Lines with faults, as they are written, and what is wrong with each. */
export function FaultyLines({ text, faults, onShow }: FaultyLinesProps) {
  const { t } = useTexts('price-list');
  const lines = [...new Set(faults.map(({ line }) => line))];
  const [count, number] = [faults.length, formatNumber(faults.length)];
  // There may be more than are named at once.
  const title =
    count < PRICE_LIST_LIMITS.faults ? t('faults.title', { count, number }) : t('faults.first', { number });
  return (
    <Notice kind="critical" title={title}>
      <ul className={classes.faults}>
        {lines.map((line) => (
          <li key={line}>
            <div className={classes.faultyLine}>
              <Anchor
                component="button"
                type="button"
                aria-label={t('faults.show', { line })}
                onClick={() => onShow(line)}
              >
                {t('faults.line', { line: formatNumber(line) })}
              </Anchor>
              <code translate="no">{lineOf(text, line)}</code>
            </div>
            <ul className={classes.faultsOfLine}>
              {faults
                .filter((one) => one.line === line)
                .map(({ column, fault }) => (
                  <li key={`${column}/${fault}`}>
                    <span translate={column === '' ? undefined : 'no'}>{column || t('faults.row')}</span>:{' '}
                    {t(`faults.names.${fault}`)}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
