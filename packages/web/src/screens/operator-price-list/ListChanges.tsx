import type { ResultOf } from '@fieldscope/contract/call';
import type { PriceListChange, priceLists, TaxChange } from '@fieldscope/contract/calls/price-list';
import { Text } from '@mantine/core';
import { type Icon, IconArrowsExchange, IconMinus, IconPlus } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { StateLine } from '../../ui/cards/StateLine';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { TwoLines } from '../../ui/tables/TwoLines';
import { formatList } from '../../values/format-list';
import { formatNumber } from '../../values/format-number';
import classes from './PriceList.module.css';
import { type RowFacts, useRowFacts } from './row-facts';
import { useTaxCountry } from './TaxTable';
import { TitledList } from './TitledList';

type Kind = 'new' | 'changed' | 'gone';
const ICONS: Record<Kind, Icon> = { new: IconPlus, changed: IconArrowsExchange, gone: IconMinus };

interface ChangeRow {
  key: string;
  kind: Kind;
  what: string;
  sku: string;
  /** Empty before or after: there is none. */
  facts: { name: string; before: string; after: string }[];
}

/** What a list sells, and what is different in it from the list in force. */
export function ListChanges({ found }: { found: ResultOf<typeof priceLists.check> }) {
  const { t } = useTexts('price-list');
  const rows = useChangeRows(found);
  return (
    <TitledList title={t('changes.title')}>
      <Text c="dimmed" mb="xs">
        {found.commodities === 0
          ? t('changes.nothing')
          : t('changes.summary', {
              commodities: formatNumber(found.commodities),
              currencies: formatList(found.currencies),
            })}
      </Text>
      {rows.length === 0 ? (
        <Text>{t('changes.none')}</Text>
      ) : (
        <RowsOrCards
          label={t('changes.title')}
          rows={rows}
          keyOf={({ key }) => key}
          minWidth={640}
          columns={[
            {
              name: 'kind',
              head: t('changes.kind'),
              cell: ({ kind }) => <StateLine Icon={ICONS[kind]}>{t(`changes.${kind}`)}</StateLine>,
              width: 130,
            },
            {
              name: 'what',
              head: t('changes.what'),
              cell: ({ what, sku }) => (
                <TwoLines below={sku} isCode>
                  {what}
                </TwoLines>
              ),
              isCardHead: true,
              width: '34%',
            },
            {
              name: 'how',
              head: t('changes.how'),
              cell: ({ facts }) => <Facts facts={facts} />,
              isWideOnCard: true,
            },
          ]}
        />
      )}
    </TitledList>
  );
}

function Facts({ facts }: Pick<ChangeRow, 'facts'>) {
  return (
    <span className={classes.facts}>
      {facts.map(({ name, before, after }) => (
        <span key={name}>
          <Text span c="dimmed">
            {name}
          </Text>{' '}
          {before !== '' && <s>{before}</s>} {after}
        </span>
      ))}
    </span>
  );
}

function useChangeRows({ changes, tax_changes }: ResultOf<typeof priceLists.check>): ChangeRow[] {
  const { t } = useTexts('price-list');
  const { factsOf, taxText } = useRowFacts();
  const countryOf = useTaxCountry();
  const ofRow = ({ before, after }: PriceListChange, place: number): ChangeRow => {
    const row = (after ?? before)!;
    const [old, next] = [before && factsOf(before), after && factsOf(after)];
    const names = (['name', 'kind', 'gives', 'models', 'price', 'validity'] as const).filter((name) =>
      isWorthSaying(name, old, next),
    );
    return {
      ...{ key: `${row.sku}/${place}`, kind: kindOf({ before, after }), what: row.name, sku: row.sku },
      facts:
        names.length === 0
          ? [{ name: t('changes.words'), before: '', after: '' }]
          : names.map((name) => ({
              ...{ name: t(`changes.facts.${name}`), before: old?.[name] ?? '', after: next?.[name] ?? '' },
            })),
    };
  };
  const ofTax = ({ before, after }: TaxChange): ChangeRow => {
    const { country } = (after ?? before)!;
    return {
      ...{ key: `tax/${country}`, kind: kindOf({ before, after }), sku: '' },
      what: t('changes.tax', { country: countryOf(country) }),
      facts: [
        {
          name: t('changes.facts.rate'),
          before: before ? taxText(before) : '',
          after: after ? taxText(after) : '',
        },
      ],
    };
  };
  return [...changes.map(ofRow), ...tax_changes.map(ofTax)];
}

const kindOf = ({ before, after }: { before?: unknown; after?: unknown }): Kind =>
  before === undefined ? 'new' : after === undefined ? 'gone' : 'changed';

/** Of what is new or goes, what it gives and costs; of what changes, that which is different. */
function isWorthSaying(name: keyof RowFacts, old?: RowFacts, next?: RowFacts): boolean {
  if (old && next) return old[name] !== next[name];
  return name === 'gives' || name === 'price';
}
