import { EuiInAnyCase, OrgId } from '@fieldscope/contract/ids';
import { z } from 'zod';
import type { Queue } from '../jobs/queue';
import type { PlatformServices } from '../services';

/** What an operator's command works with: the same database and secrets as the server, whether or not it runs. */
export type OperatorServices = Pick<
  PlatformServices,
  'config' | 'clock' | 'log' | 'db' | 'secrets' | 'passwords'
> & {
  /** What it queues is worked on by the server. */
  queue: Pick<Queue, 'send'>;
};

/** One command of the operator's tool: what it takes, what it does, and how a person reads its result. */
export interface OperatorCommand {
  usage: string;
  summary: string;
  input: z.ZodObject;
  /** Inputs that are given without their names, in this order. */
  operands?: readonly string[];
  run(services: OperatorServices, input: Record<string, unknown>): Promise<unknown>;
  show(result: unknown): string;
  /** Whether the result is a good one; else the exit code is 1. */
  succeeded?(result: unknown): boolean;
}

/** Commands by their names. */
export type OperatorCommands = Readonly<Record<string, OperatorCommand>>;

/** Keeps the types of input and result together. */
export function operatorCommand<I extends z.ZodObject, R>(spec: {
  usage: string;
  summary: string;
  input: I;
  operands?: readonly (keyof z.output<I> & string)[];
  run(services: OperatorServices, input: z.output<I>): Promise<R>;
  show(result: R): string;
  succeeded?(result: R): boolean;
}): OperatorCommand {
  return spec as unknown as OperatorCommand;
}

const MOST_AT_ONCE = 10_000;
const COUNT_RULE = `a number from 1 to ${MOST_AT_ONCE}`;
export const AccountName = z.string().trim().min(1, 'an account');
export const OrganisationNumber = z
  .string()
  .refine((text) => OrgId.safeParse(text).success, 'the number of an organisation');
/** How many at once: 1 to MOST_AT_ONCE. */
export const Count = z.coerce
  .number(COUNT_RULE)
  .int(COUNT_RULE)
  .min(1, COUNT_RULE)
  .max(MOST_AT_ONCE, COUNT_RULE);
export const EuiText = z
  .string()
  .refine((text) => EuiInAnyCase.safeParse(text).success, 'an EUI of 16 digits and letters from A to F');
