import type { ResultOf } from '@fieldscope/contract/call';
import type { priceLists } from '@fieldscope/contract/calls/price-list';
import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import { DateTime, ZoneName } from '../../values/Times';
import classes from './PriceList.module.css';
import { TitledList } from './TitledList';

type Version = ResultOf<typeof priceLists.view>['versions'][number];

/** Lists that were put in force, the newest first. */
export function VersionList({ versions }: { versions: readonly Version[] }) {
  const { t } = useTexts('price-list');
  const newest = versions[0]?.price_list_id;
  return (
    <TitledList title={t('versions.title')}>
      <RowsOrCards
        label={t('versions.title')}
        rows={versions}
        keyOf={({ price_list_id: id }) => id}
        minWidth={520}
        columns={[
          {
            name: 'at',
            head: t('versions.at'),
            note: <ZoneName />,
            cell: ({ imported_at: at, price_list_id: id }) => (
              <span className={classes.version}>
                <DateTime at={at} withoutZone />
                {id === newest && (
                  <Text span size="xs" c="dimmed">
                    {t('versions.now')}
                  </Text>
                )}
              </span>
            ),
            isCardHead: true,
            width: '34%',
          },
          {
            name: 'by',
            head: t('versions.by'),
            cell: ({ imported_by: by }) => <span className={classes.long}>{by}</span>,
            isWideOnCard: true,
          },
          {
            name: 'commodities',
            head: t('versions.commodities'),
            cell: ({ commodities }) =>
              commodities === 0 ? t('versions.nothing') : formatNumber(commodities),
            numeric: true,
            width: '22%',
          },
        ]}
      />
    </TitledList>
  );
}
