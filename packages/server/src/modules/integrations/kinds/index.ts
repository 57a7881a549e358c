import type { IntegrationKind } from '@fieldscope/contract/integration-kinds';
import { homeAssistant } from './home-assistant';
import { influxdb } from './influxdb';
import type { IntegrationSender } from './kind';
import { postgresql } from './postgresql';
import { webhook } from './webhook';

/** How each kind sends. */
const SENDERS: { [Kind in IntegrationKind]: IntegrationSender<Kind> } = {
  webhook,
  influxdb,
  postgresql,
  'home-assistant': homeAssistant,
};

export const senderOf = (kind: IntegrationKind): IntegrationSender<IntegrationKind> =>
  SENDERS[kind] as IntegrationSender<IntegrationKind>;
