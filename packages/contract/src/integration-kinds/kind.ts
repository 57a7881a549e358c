import { z } from 'zod';
import type { IntegrationTopic } from '../integration-events';
import { INTEGRATION_LIMITS } from '../integration-limits';

/** What a kind of integration declares beside the schema of its settings, which people enter and see again. */
export interface IntegrationFacts {
  /** Names of what they enter and nobody sees again. */
  secrets: readonly string[];
  /** Settings that say where those go: with another one they are entered again. */
  place?: readonly string[];
  /** Whether the portal makes a secret for it, which is shown once. */
  makesSecret: boolean;
  /** What it can be told of; none: it sends nothing, but answers. */
  topics: readonly IntegrationTopic[];
  /** It has the newest state over a connection that stays open: there are no messages that could be listed or sent again. */
  holdsConnection?: true;
}

/** Where a kind sends. User and password are no part of it: they would be shown. */
export const TargetAddress = z
  .url({ protocol: /^https?$/ })
  .max(INTEGRATION_LIMITS.addressLength)
  .refine((address) => !/^https?:\/\/[^/?#]*@/i.test(address));
