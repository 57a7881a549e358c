import { books, type OrderDetailOfOrganisation } from '@fieldscope/contract/calls/books';
import { Anchor, Skeleton } from '@mantine/core';
import { Link, useSearchParams } from 'react-router';
import { callFile } from '../../api/call-api';
import { useQueryCall } from '../../api/use-call';
import { useNamedPage } from '../../browser/page-name';
import { addressOfLedger, OPERATOR_ORDERS_PATH } from '../../features/books/operator-addresses';
import { MissingPage } from '../../features/devices/MissingPage';
import { isNoOrder } from '../../features/orders/is-no-order';
import { OrderHead } from '../../features/orders/OrderHead';
import { OrderParts } from '../../features/orders/OrderParts';
import { stateOf } from '../../features/orders/order-states';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { FactList } from '../../ui/layout/FactList';
import { PageHead } from '../../ui/layout/PageHead';
import { PageSection } from '../../ui/layout/PageSection';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import { OrderActions } from './OrderActions';

/** An order of any organisation, with what the operator can do with it; `order_id` in the address says which. */
export function OperatorOrderScreen() {
  const { t } = useTexts('books', 'orders');
  const [address] = useSearchParams();
  const orderId = address.get('order_id') ?? '';
  const {
    data: order,
    error,
    refetch,
  } = useQueryCall(books.viewOrder, { order_id: orderId }, { enabled: orderId !== '' });
  useNamedPage(order?.number);
  const isMissing = orderId === '' || isNoOrder(error);
  if (isMissing && !order)
    return (
      <MissingPage
        title={t('routes:operatorOrder')}
        drawing="logger"
        missing={t('order.missing')}
        back={t('order.back')}
        list={OPERATOR_ORDERS_PATH}
      />
    );
  return (
    <>
      <PageHead
        title={order ? t('orders:detail.title', { number: order.number }) : t('routes:operatorOrder')}
        about={
          order && <OrderHead status={order.status}>{t(`order.meaning.${stateOf(order.status)}`)}</OrderHead>
        }
        action={order && <OrderActions order={order} />}
      />
      {error && !order ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : order ? (
        <OrderParts
          order={order}
          notice={<Deadline order={order} />}
          side={<CustomerFacts order={order} />}
          fetchInvoice={(invoice_id) => callFile(books.downloadInvoice, { invoice_id })}
        />
      ) : (
        <Skeleton height={480} radius={8} />
      )}
    </>
  );
}

/** Until when it is to be paid, or can be refunded. */
function Deadline({ order }: { order: OrderDetailOfOrganisation }) {
  const { t } = useTexts('books');
  const { timeZone } = useDisplaySetting();
  const { unpaid_until: unpaid, refundable_until: refundable, reference } = order;
  if (refundable !== null)
    return <Notice kind="info">{t('order.refundable', { until: formatDate(refundable, timeZone) })}</Notice>;
  if (unpaid === null) return null;
  return (
    <Notice kind="info">{t('order.unpaidUntil', { until: formatDate(unpaid, timeZone), reference })}</Notice>
  );
}

function CustomerFacts({ order: { org_id, org_name } }: { order: OrderDetailOfOrganisation }) {
  const { t } = useTexts('books');
  const facts = [
    { name: 'organisation', label: t('order.organisation'), value: org_name },
    { name: 'id', label: 'ID', value: <span translate="no">{org_id}</span> },
    {
      name: 'credits',
      label: t('order.credits'),
      value: (
        <Anchor component={Link} to={addressOfLedger(org_id)}>
          {t('order.toLedger')}
        </Anchor>
      ),
    },
  ];
  return (
    <PageSection title={t('order.customer')} isCard>
      <FactList facts={facts} />
    </PageSection>
  );
}
