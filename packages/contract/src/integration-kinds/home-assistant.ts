import { z } from 'zod';
import { INTEGRATION_LIMITS } from '../integration-limits';
import type { IntegrationFacts } from './kind';

const LIMITS = INTEGRATION_LIMITS.broker;

/** Levels of a topic that Home Assistant takes in names of topics: no wildcards, no spaces. */
const Topic = z
  .string()
  .max(LIMITS.topicLength)
  .regex(/^[\w-]+(?:\/[\w-]+)*$/);

/** The broker that Home Assistant is connected to: docs/integrations.md. */
export const settings = z.object({
  /** User and password are no part of it: they would be shown. Websockets have a path. */
  address: z
    .url({ protocol: /^(?:mqtts?|wss?)$/ })
    .max(INTEGRATION_LIMITS.addressLength)
    .refine((address) => !/^\w+:\/\/[^/?#]*@/.test(address)),
  user: z.string().max(LIMITS.userLength).default(''),
  /** Certificates of who signed the broker's, as PEM; empty: those that everybody trusts. */
  ca: z.string().max(LIMITS.caLength).default(''),
  /** Where Home Assistant looks for devices. */
  discovery_prefix: Topic.default('homeassistant'),
  /** Where states are. */
  base_topic: Topic.default('fieldscope'),
});

export const facts = {
  secrets: ['password'],
  place: ['address'],
  makesSecret: false,
  topics: ['readings', 'states'],
  holdsConnection: true,
} as const satisfies IntegrationFacts;
