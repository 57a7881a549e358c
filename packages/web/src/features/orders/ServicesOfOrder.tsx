import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { DAY_MS } from '@fieldscope/contract/time';
import { Button } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleX, IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { StateLine } from '../../ui/cards/StateLine';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { TwoLines } from '../../ui/tables/TwoLines';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { formatDate, formatSpan } from '../../values/format-time';
import { useNow } from '../../values/use-now';
import classes from './OrderParts.module.css';
import { type OrderedService, servicesOf } from './ordered-services.model';

/** Devices beyond these are shown on demand. */
const SHOWN = 10;

/** Devices of an order, with what it brought to each: since when its service runs, and how long still. */
export function ServicesOfOrder({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const [isWhole, setWhole] = useState(false);
  const services = servicesOf(order);
  const columns = useColumns(order.status === ORDER_STATUS.unpaid);
  return (
    <>
      <RowsOrCards
        label={t('detail.device')}
        rows={isWhole ? services : services.slice(0, SHOWN)}
        columns={columns}
        keyOf={({ key }) => key}
        minWidth={620}
      />
      {!isWhole && services.length > SHOWN && (
        <Button variant="subtle" mt="xs" onClick={() => setWhole(true)}>
          {t('detail.showAll', { total: formatNumber(services.length) })}
        </Button>
      )}
    </>
  );
}

function useColumns(isUnpaid: boolean): Column<OrderedService>[] {
  const { t } = useTexts('orders');
  const { timeZone } = useDisplaySetting();
  const period = ({ starts_at, ends_at }: NonNullable<OrderedService['time']>) =>
    `${formatDate(starts_at, timeZone)} – ${formatDate(ends_at, timeZone)}`;
  const device: Column<OrderedService> = {
    name: 'device',
    head: t('detail.device'),
    cell: ({ name, eui }) => (
      <TwoLines whole={name} below={name !== eui && eui} isCode>
        {name}
      </TwoLines>
    ),
    isElastic: true,
  };
  const service: Column<OrderedService> = {
    name: 'service',
    head: t('detail.service'),
    cell: ({ service: name }) => name,
    isWideOnCard: true,
  };
  const state: Column<OrderedService> = {
    name: 'state',
    head: t('detail.state'),
    cell: ({ time }) =>
      isUnpaid ? (
        <StateLine Icon={IconClock}>{t('detail.notYet')}</StateLine>
      ) : (
        <TwoLines below={time && <span className={classes.period}>{period(time)}</span>}>
          <State time={time} />
        </TwoLines>
      ),
    width: 230,
    isWideOnCard: true,
  };
  return [device, service, state];
}

/** Days that have begun count: what was just bought has all of its days. */
const inDays = (ms: number): string => formatSpan(Math.ceil(ms / DAY_MS) * DAY_MS);

/** Whether a service runs, and its countdown. */
function State({ time }: Pick<OrderedService, 'time'>) {
  const { t } = useTexts('orders');
  const now = useNow();
  if (!time) return <StateLine Icon={IconCircleX}>{t('detail.gone')}</StateLine>;
  const { starts_at: startsAt, ends_at: endsAt } = time;
  if (endsAt <= now) return <StateLine Icon={IconCircleX}>{t('detail.ended')}</StateLine>;
  if (startsAt > now)
    return <StateLine Icon={IconClock}>{t('detail.waits', { left: inDays(startsAt - now) })}</StateLine>;
  return (
    <StateLine Icon={IconCircleCheckFilled} tone="good">
      {t('detail.runs', { left: inDays(endsAt - now) })}
    </StateLine>
  );
}
