import type { OrderDetailOfOrganisation } from '@fieldscope/contract/calls/books';
import { ORDER_STATUS } from '@fieldscope/contract/order-status';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { MarkPaid } from '../../features/books/MarkPaid';
import { useTexts } from '../../texts/use-texts';
import { DeliverAgain } from './DeliverAgain';
import { RefundOrder } from './RefundOrder';

const { unpaid, paid, pending, error } = ORDER_STATUS;
const ACTIONS = {
  pay: { when: [unpaid], Dialog: MarkPaid },
  deliver: { when: [pending, error], Dialog: DeliverAgain },
  refund: { when: [paid, error], Dialog: RefundOrder },
} as const;
type Action = keyof typeof ACTIONS;

/** What the operator can do with an order in its state; the first one is the usual one. */
export function OrderActions({ order }: { order: OrderDetailOfOrganisation }) {
  const { t } = useTexts('books');
  const [open, setOpen] = useState<Action>();
  const possible = (Object.keys(ACTIONS) as Action[]).filter((name) =>
    (ACTIONS[name].when as readonly number[]).includes(order.status),
  );
  const Dialog = open && ACTIONS[open].Dialog;
  return (
    <Group gap="xs">
      {possible.map((name, place) => (
        <Button
          key={name}
          variant={place === 0 && name !== 'refund' ? 'filled' : 'default'}
          aria-haspopup="dialog"
          onClick={() => setOpen(name)}
        >
          {t(`${name}.action`)}
        </Button>
      ))}
      {Dialog && <Dialog order={order} onClose={() => setOpen(undefined)} />}
    </Group>
  );
}
