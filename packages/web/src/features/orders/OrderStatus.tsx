import type { OrderState } from '@fieldscope/contract/order-status';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconCircleX,
  IconClock,
  IconPackage,
} from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { StateLine, type StateLook } from '../../ui/cards/StateLine';
import { stateOf } from './order-states';

const LOOKS: Readonly<Record<OrderState, StateLook>> = {
  unpaid: { Icon: IconClock, tone: 'warning' },
  paid: { Icon: IconCircleCheckFilled, tone: 'good' },
  pending: { Icon: IconPackage, tone: 'warning' },
  canceled: { Icon: IconCircleX },
  error: { Icon: IconAlertTriangle, tone: 'critical' },
  completed: { Icon: IconCircleCheckFilled, tone: 'good' },
  refund: { Icon: IconArrowBackUp },
};

/** The state of an order, by its number. */
export function OrderStatus({ status }: { status: number }) {
  const { t } = useTexts('orders');
  const state = stateOf(status);
  return <StateLine {...LOOKS[state]}>{t(`states.${state}`)}</StateLine>;
}
