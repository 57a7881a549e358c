import type { COMMAND_EFFECTS, OperatorAction } from '@fieldscope/contract/calls/operators';
import { EuiInAnyCase, OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { z } from 'zod';
import type { Config } from '../config';
import type { Queue } from '../jobs/queue';
import type { PlatformServices } from '../services';
import type { CommandName, Tell } from './told';

/** What an operator's command works with: the same database and secrets as the server, whether or not it runs. */
export type OperatorServices = Pick<
  PlatformServices,
  'config' | 'clock' | 'log' | 'db' | 'secrets' | 'passwords'
> & {
  /** What it queues is worked on by the server. */
  queue: Pick<Queue, 'send'>;
  /** Who runs it, as the log and what it makes name them. */
  operator: string;
  /** Of whoever reads what it prints. */
  language: Language;
};

/** What a page of the operator has to know of a command beside its inputs. */
export interface OnPage {
  /** `guarded`: erases, or lets somebody in; a page asks for the own password. */
  effect: (typeof COMMAND_EFFECTS)[number];
  /** A page does not run it. */
  toolOnly?: true;
  /** Inputs that name a file: a page sends its text. */
  files?: readonly string[];
  /** Inputs that a page does not offer, such as names of files of this machine. */
  withheld?: readonly string[];
  /** Inputs whose values are in no log. */
  secrets?: readonly string[];
  /** Input that names who runs it: on a page whoever is signed in. */
  operatorInput?: string;
  /** It is run in a process of its own, and goes on after the response. */
  takesLong?: boolean;
}

/** What an organisation reads in its audit log of a command that changed it. */
export interface ChangedOrganisation {
  action: OperatorAction;
  orgId: OrgId;
  subject: string;
}

/** One command of the operator's tool: what it takes, what it does, and how a person reads its result. */
export interface OperatorCommand extends OnPage {
  usage: string;
  input: z.ZodObject;
  /** Inputs that are given without their names, in this order. */
  operands?: readonly string[];
  run(services: OperatorServices, input: Record<string, unknown>): Promise<unknown>;
  show(result: unknown, tell: Tell): string;
  /** Its result for programs, where that is not what `run` returns. */
  json?(result: unknown): unknown;
  /** Whether the result is a good one; else the exit code is 1. */
  succeeded?(result: unknown): boolean;
  /** What its organisations read of a result; it runs in one transaction with that. Absent: it changes none, or its use case writes that down. */
  changed?(result: unknown, input: Record<string, unknown>): readonly ChangedOrganisation[];
  /** The same of one that works in portions, as it is known before. */
  changing?(
    services: OperatorServices,
    input: Record<string, unknown>,
  ): Promise<readonly ChangedOrganisation[]>;
}

/** A command as the tool has it. */
export interface ToolCommand extends Omit<OperatorCommand, 'run'> {
  /** Opens itself what it needs. */
  run(config: Config, input: Record<string, unknown>): Promise<unknown>;
  /** Runs with what the server has open; absent: it always opens itself what it needs. */
  runIn?: OperatorCommand['run'];
}

/** Every command of the tool, by its name. */
export type ToolCommands = Readonly<Record<CommandName, ToolCommand>>;

/** Commands by their names. */
export type OperatorCommands = Readonly<Partial<Record<CommandName, OperatorCommand>>>;

/** Names of inputs, which a command has. */
export interface InputNames<I extends z.ZodObject> {
  files?: readonly (keyof z.output<I> & string)[];
  withheld?: readonly (keyof z.output<I> & string)[];
  secrets?: readonly (keyof z.output<I> & string)[];
  operatorInput?: keyof z.output<I> & string;
}

/** Keeps the types of input and result together. */
export function operatorCommand<I extends z.ZodObject, R>(
  spec: {
    usage: string;
    input: I;
    operands?: readonly (keyof z.output<I> & string)[];
    run(services: OperatorServices, input: z.output<I>): Promise<R>;
    show(result: R, tell: Tell): string;
    json?(result: R): unknown;
    succeeded?(result: R): boolean;
    changed?(result: R, input: z.output<I>): readonly ChangedOrganisation[];
    changing?(services: OperatorServices, input: z.output<I>): Promise<readonly ChangedOrganisation[]>;
  } & Omit<OnPage, 'files' | 'withheld' | 'secrets' | 'operatorInput'> &
    InputNames<I>,
): OperatorCommand {
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
