import { z } from 'zod';
import { type IntegrationFacts, TargetAddress } from './kind';

const Name = z.string().min(1).max(128);
const target = {
  /** Without the path of the call. */
  address: TargetAddress,
  /** Of the times in what is written. */
  precision: z.enum(['ms', 'ns']).default('ms'),
};

/** Readings as line protocol, to InfluxDB or whatever takes its writes: docs/integrations.md. */
export const settings = z.discriminatedUnion('version', [
  z.object({ version: z.literal('1'), ...target, database: Name, user: z.string().max(128).default('') }),
  z.object({ version: z.literal('2'), ...target, org: Name, bucket: Name }),
]);

export const facts = {
  secrets: ['token'],
  place: ['address'],
  makesSecret: false,
  topics: ['readings', 'states'],
} as const satisfies IntegrationFacts;
