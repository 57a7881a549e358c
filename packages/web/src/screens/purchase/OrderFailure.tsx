import { users } from '@fieldscope/contract/calls/users';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError, isCancelled } from '../../api/api-error';
import { failureText } from '../../api/failure-text';
import { useMayCall } from '../../api/me';
import { UNPAID_ORDERS_PATH } from '../../features/orders/order-addresses';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';

/** Where the details of the organisation are. */
export const ORGANISATION_PATH = '/user_center?tab=organisation';

/** Why an order was not placed, or what it costs is not known, and what to do next. */
export function OrderFailure({ error }: { error: Error | null }) {
  const { t } = useTexts('purchase');
  const mayEdit = useMayCall(users.editOrganisation);
  if (!error || isCancelled(error)) return null;
  switch (error instanceof ApiError && error.errorName) {
    case 'expired':
      return <Notice kind="warning">{t('failures.price')}</Notice>;
    case 'information_incomplete':
      return (
        <Notice kind="critical">
          {t(mayEdit ? 'failures.buyer' : 'failures.buyerOfOwner')}{' '}
          <Anchor component={Link} to={ORGANISATION_PATH} inherit underline="always">
            {t('failures.toOrganisation')}
          </Anchor>
        </Notice>
      );
    case 'resource_missing':
      return <Notice kind="critical">{t('failures.unsold')}</Notice>;
    case 'operation_unsupported':
      return <Notice kind="critical">{t('failures.models')}</Notice>;
    case 'device_not_in_organisation':
      return <Notice kind="critical">{t('failures.device')}</Notice>;
    case 'feature_unsupported':
      return <Notice kind="critical">{t('nothing')}</Notice>;
    case 'creation_limit_reached':
      return (
        <Notice kind="critical">
          {t('failures.unpaid')}{' '}
          <Anchor component={Link} to={UNPAID_ORDERS_PATH} inherit underline="always">
            {t('failures.toUnpaid')}
          </Anchor>
        </Notice>
      );
    default: {
      const wrong = WRONG.find((field) => error instanceof ApiError && error.facts.field === field);
      return <Notice kind="critical">{wrong ? t(`failures.${wrong}`) : failureText(error)}</Notice>;
    }
  }
}

/** Parts of an order that the server may find wrong though the form let them pass. */
const WRONG = ['quantity', 'currency', 'agreement_version'] as const;
