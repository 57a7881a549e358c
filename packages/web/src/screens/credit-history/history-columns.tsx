import type { CreditEntry } from '@fieldscope/contract/calls/credits';
import type { CreditCause } from '@fieldscope/contract/credit-states';
import { DAY_MS } from '@fieldscope/contract/time';
import { Anchor } from '@mantine/core';
import {
  type Icon,
  IconAdjustments,
  IconArrowBackUp,
  IconBook,
  IconCalendarOff,
  IconCloudDownload,
  IconCloudUpload,
  IconGift,
  IconPlus,
  IconShoppingCart,
  IconTicket,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { DeviceLink } from '../../features/devices/DeviceLink';
import { addressOfOrder } from '../../features/orders/order-addresses';
import { useTexts } from '../../texts/use-texts';
import { StateLine } from '../../ui/cards/StateLine';
import type { Column } from '../../ui/tables/column';
import { shownAmount, signedAmount } from '../../values/amounts';
import { DateTime, ZoneName } from '../../values/Times';
import classes from './CreditHistory.module.css';

const ICONS: Readonly<Record<CreditCause, Icon>> = {
  uplink: IconCloudUpload,
  http_history: IconCloudDownload,
  gift: IconGift,
  device_gift: IconGift,
  top_up: IconPlus,
  purchase: IconShoppingCart,
  redeem_code: IconTicket,
  refund: IconArrowBackUp,
  expiry: IconCalendarOff,
  correction: IconAdjustments,
  opening: IconBook,
};

/** Columns of the history; its order is that of time. */
export function useHistoryColumns(): Column<CreditEntry>[] {
  const { t } = useTexts('billing', 'credits');
  return [
    {
      name: 'at',
      head: t('history.at'),
      note: <ZoneName />,
      cell: ({ at }) => <DateTime at={at} withoutZone withoutSeconds />,
      width: 150,
      isWideOnCard: true,
    },
    {
      name: 'cause',
      head: t('history.cause'),
      cell: ({ cause }) => <StateLine Icon={ICONS[cause]}>{t(`credits:causes.${cause}`)}</StateLine>,
      isCardHead: true,
      width: '22%',
    },
    {
      name: 'related',
      head: t('history.related'),
      cell: (entry) => <Related entry={entry} />,
      isWideOnCard: true,
    },
    { name: 'um', head: 'UM', cell: ({ um }) => <Change amount={um} />, numeric: true, width: 110 },
    { name: 'dm', head: 'DM', cell: ({ dm }) => <Change amount={dm} />, numeric: true, width: 110 },
    {
      name: 'um_balance',
      head: t('history.umBalance'),
      cell: ({ um_balance }) => <Balance amount={um_balance} />,
      numeric: true,
      width: 120,
    },
    {
      name: 'dm_balance',
      head: t('history.dmBalance'),
      cell: ({ dm_balance }) => <Balance amount={dm_balance} />,
      numeric: true,
      width: 120,
    },
  ];
}

/** A card leaves out what has no cause of its own, such as a gift for a new account. */
export const isHistoryFactHidden = (
  { name }: { name: string },
  { cause, order_id, eui, code, reason }: CreditEntry,
): boolean =>
  name === 'related' &&
  !isUsage(cause) &&
  [order_id, eui, code, reason].every((one) => one === undefined || one === '');

/** What came has a plus. */
function Change({ amount }: { amount: number }) {
  if (amount === 0) return <span className={classes.none}>–</span>;
  return (
    <span data-sign={amount > 0 ? 'plus' : undefined} className={classes.change}>
      {signedAmount(amount)}
    </span>
  );
}

const Balance = ({ amount }: { amount: number }) => (
  <span className={classes.balance} data-debt={amount < 0 || undefined}>
    {shownAmount(amount)}
  </span>
);

/** What caused it, linked where it has a page. */
function Related({ entry }: { entry: CreditEntry }) {
  const { t } = useTexts('billing');
  const { cause, at, order_id, order_number, eui, device_name, device_kind, code, reason } = entry;
  const parts = [
    order_id !== undefined && (
      <Anchor inherit key="order" component={Link} to={addressOfOrder(order_id)}>
        {t('history.order', { number: order_number ?? order_id })}
      </Anchor>
    ),
    eui !== undefined && <DeviceLink key="device" eui={eui} name={device_name || eui} kind={device_kind} />,
    code !== undefined && <span key="code">{t('history.code', { code })}</span>,
    isUsage(cause) && (
      <Anchor inherit key="day" component={Link} to={usageOfDay(cause, at)}>
        {t('history.ofDay')}
      </Anchor>
    ),
    reason !== undefined && reason !== '' && <span key="reason">{reason}</span>,
  ].filter(Boolean);
  return <span className={classes.related}>{parts.length > 0 ? parts : '–'}</span>;
}

const isUsage = (cause: CreditCause): boolean => cause === 'uplink' || cause === 'http_history';

/** What used credits on the UTC day of an entry. */
function usageOfDay(cause: CreditCause, at: number): string {
  const day = Math.floor(at / DAY_MS) * DAY_MS;
  return `/consumption?by=${cause === 'uplink' ? 'device' : 'key'}&range=${day}-${day + DAY_MS}`;
}
