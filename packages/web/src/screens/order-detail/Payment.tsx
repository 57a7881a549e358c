import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { HowToPay } from '../../features/orders/HowToPay';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';

/** How an order is to be paid while it is not, and until when it can be refunded once it is. */
export function Payment({ order }: { order: OrderDetail }) {
  const { t } = useTexts('orders');
  const { timeZone } = useDisplaySetting();
  const { unpaid_until: until, refundable_until: refundable, payment_method: method } = order;
  if (refundable !== null)
    return <Notice kind="info">{t('refundable', { until: formatDate(refundable, timeZone) })}</Notice>;
  if (until === null) return null;
  if (method === 'invoice')
    return (
      <Notice kind="info" title={t('transfer.title')}>
        <HowToPay order={order} />
      </Notice>
    );
  return (
    <Notice kind="warning">
      {t(method === null ? 'notBegun' : 'online', { until: formatDate(until, timeZone) })}
    </Notice>
  );
}
