import type { IntegrationKind } from '@fieldscope/contract/integration-kinds';
import { homeAssistant } from './kinds/home-assistant';
import { influxdb } from './kinds/influxdb';
import type { IntegrationKindView } from './kinds/kind';
import { postgresql } from './kinds/postgresql';
import { webhook } from './kinds/webhook';

/** How people see and enter each kind of integration. */
export const INTEGRATION_VIEWS: Readonly<Record<IntegrationKind, IntegrationKindView>> = {
  webhook,
  influxdb,
  postgresql,
  'home-assistant': homeAssistant,
};
