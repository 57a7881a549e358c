import { OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import { domainEvent, notifyProcesses } from '../../platform/events';
import type { Db } from '../../platform/postgres/db';

/** Orders of an organisation were placed, paid, delivered, cancelled or refunded. */
export const ordersChanged = domainEvent('orders_changed', z.object({ orgId: OrgId }));

/** Announces it once the transaction commits. */
export const announceOrders = (trx: Db, orgId: OrgId): Promise<void> =>
  notifyProcesses(trx, ordersChanged, [{ orgId }]);
