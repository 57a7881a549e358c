import type { ReactNode } from 'react';
import classes from './OrderParts.module.css';
import { OrderStatus } from './OrderStatus';

/** The state of an order, and what it means. */
export const OrderHead = ({ status, children }: { status: number; children: ReactNode }) => (
  <span className={classes.state}>
    <span className={classes.status}>
      <OrderStatus status={status} />
    </span>
    <span>{children}</span>
  </span>
);
