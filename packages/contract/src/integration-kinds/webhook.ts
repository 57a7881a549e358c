import { z } from 'zod';
import { type IntegrationDefinition, TargetAddress } from './kind';

/** Signed messages to a web server: docs/integrations.md. */
export const webhook = {
  settings: z.object({ address: TargetAddress }),
  secrets: [],
  makesSecret: true,
  topics: ['readings', 'states', 'commands'],
} as const satisfies IntegrationDefinition;
