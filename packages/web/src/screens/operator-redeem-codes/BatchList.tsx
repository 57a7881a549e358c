import type { RedeemBatch } from '@fieldscope/contract/calls/redeem-codes';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { PagedRows, type PagedRowsProps } from '../../ui/tables/PagedRows';
import { TwoLines } from '../../ui/tables/TwoLines';
import { formatNumber } from '../../values/format-number';
import { DateTime, ZoneName } from '../../values/Times';
import { useNow } from '../../values/use-now';
import classes from './RedeemCodes.module.css';
import { useGiftText } from './use-gift-text';

/** A page of batches with how many of their codes were redeemed. */
export function BatchList(list: Pick<PagedRowsProps<RedeemBatch>, 'query' | 'pages' | 'empty'>) {
  const { t } = useTexts('redeem-codes');
  return (
    <PagedRows
      {...list}
      label={t('routes:redeemCodes')}
      columns={useBatchColumns()}
      keyOf={({ batch_id: id }) => id}
      isHiddenOnCard={({ name }, { note }) => name === 'note' && note === ''}
      minWidth={860}
    />
  );
}

function useBatchColumns(): Column<RedeemBatch>[] {
  const { t } = useTexts('redeem-codes');
  const giftText = useGiftText();
  return [
    {
      name: 'made',
      head: t('columns.made'),
      note: <ZoneName />,
      cell: ({ created_at: at }) => <DateTime at={at} withoutZone withoutSeconds />,
      width: 160,
    },
    {
      name: 'gives',
      head: t('columns.gives'),
      cell: giftText,
      isCardHead: true,
      width: '18%',
    },
    {
      name: 'redeemed',
      head: t('columns.redeemed'),
      cell: ({ redeemed, codes }) =>
        t('of', { redeemed: formatNumber(redeemed), codes: formatNumber(codes) }),
      numeric: true,
      width: 130,
    },
    { name: 'until', head: t('columns.until'), cell: (batch) => <Until batch={batch} />, width: 170 },
    {
      name: 'note',
      head: t('columns.note'),
      cell: ({ note }) => <span className={classes.long}>{note || '–'}</span>,
      isWideOnCard: true,
    },
    {
      name: 'by',
      head: t('columns.by'),
      cell: ({ created_by: by }) => <span className={classes.long}>{by}</span>,
      width: '18%',
      isWideOnCard: true,
      yields: 1,
    },
  ];
}

function Until({ batch: { expires_at: at } }: { batch: RedeemBatch }) {
  const { t } = useTexts('redeem-codes');
  const now = useNow();
  if (at === null) return t('noEnd');
  return (
    <TwoLines below={at <= now && t('expired')}>
      <DateTime at={at} withoutZone withoutSeconds />
    </TwoLines>
  );
}
