import type { LedgerBooking } from '@fieldscope/contract/calls/books';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { Customer } from '../../features/books/Customer';
import { operatorAddressOfOrder } from '../../features/books/operator-addresses';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { TwoLines } from '../../ui/tables/TwoLines';
import { DateTime, ZoneName } from '../../values/Times';
import { Sides } from './Sides';

/** When, whose, why, and what it adds to which account. */
export function useLedgerColumns(): Column<LedgerBooking>[] {
  const { t } = useTexts('books');
  return [
    {
      name: 'at',
      head: t('columns.at'),
      note: <ZoneName />,
      cell: ({ at }) => <DateTime at={at} withoutZone withoutSeconds />,
      width: 150,
    },
    {
      name: 'customer',
      head: t('ledger.organisation'),
      cell: (booking) => <Customer {...booking} />,
      width: '20%',
      isWideOnCard: true,
    },
    {
      name: 'cause',
      head: t('columns.cause'),
      cell: (booking) => <Cause {...booking} />,
      isElastic: true,
      isWideOnCard: true,
    },
    {
      name: 'um',
      head: 'UM',
      cell: ({ um }) => <Sides sides={um} />,
      numeric: true,
      width: 215,
      isWideOnCard: true,
    },
    {
      name: 'dm',
      head: 'DM',
      cell: ({ dm }) => <Sides sides={dm} />,
      numeric: true,
      width: 215,
      isWideOnCard: true,
    },
  ];
}

/** The cause, with the order or the reason that it came from. */
function Cause({ cause, order_id, order_number, reason }: LedgerBooking) {
  const { t } = useTexts('books', 'credits');
  return (
    <TwoLines
      below={
        order_id === null ? (
          reason
        ) : (
          <OrderLine orderId={order_id} number={order_number ?? order_id} reason={reason} />
        )
      }
    >
      {t(`credits:causes.${cause}`)}
    </TwoLines>
  );
}

interface OrderLineProps {
  orderId: string;
  number: string;
  reason: string | null;
}

function OrderLine({ orderId, number, reason }: OrderLineProps) {
  const { t } = useTexts('books');
  return (
    <>
      <Anchor component={Link} to={operatorAddressOfOrder(orderId)} fz="inherit">
        {t('ledger.order', { number })}
      </Anchor>
      {reason && ` · ${reason}`}
    </>
  );
}
