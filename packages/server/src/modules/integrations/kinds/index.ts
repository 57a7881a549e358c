import type { IntegrationKind } from '@fieldscope/contract/integration-kinds';
import { influxdb } from './influxdb';
import type { IntegrationSender } from './kind';
import { postgresql } from './postgresql';
import { webhook } from './webhook';

/** How each kind sends. */
const SENDERS: { [Kind in IntegrationKind]: IntegrationSender<Kind> } = {
  webhook,
  influxdb,
  postgresql,
};

export const senderOf = (kind: IntegrationKind): IntegrationSender<IntegrationKind> =>
  SENDERS[kind] as IntegrationSender<IntegrationKind>;
