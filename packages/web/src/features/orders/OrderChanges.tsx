import type { OrderDetail } from '@fieldscope/contract/calls/orders';
import { DateTime } from '../../values/Times';
import classes from './OrderParts.module.css';
import { OrderStatus } from './OrderStatus';

/** What happened to an order, the latest first. */
export function OrderChanges({ order: { changes } }: { order: OrderDetail }) {
  return (
    <ol className={classes.changes}>
      {changes
        .map((change, place) => ({ ...change, place }))
        .reverse()
        .map(({ place, at, status, reason }) => (
          <li key={place} className={classes.change}>
            <OrderStatus status={status} />
            <span className={classes.when}>
              <DateTime at={at} withoutSeconds />
            </span>
            {reason && <span className={classes.reason}>{reason}</span>}
          </li>
        ))}
    </ol>
  );
}
