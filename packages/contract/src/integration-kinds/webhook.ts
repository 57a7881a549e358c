import { z } from 'zod';
import { type IntegrationFacts, TargetAddress } from './kind';

/** Signed messages to a web server: docs/integrations.md. */
export const settings = z.object({ address: TargetAddress });

export const facts = {
  secrets: [],
  makesSecret: true,
  topics: ['readings', 'states', 'commands'],
} as const satisfies IntegrationFacts;
