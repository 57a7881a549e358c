import type { z } from 'zod';
import type { Config } from '../platform/config';
import type { InputNames, OnPage, ToolCommand } from '../platform/operator/operator-command';
import type { Tell } from '../platform/operator/told';

export type Command = ToolCommand;

/** Keeps the types of input and result together. */
export function command<I extends z.ZodObject, R>(
  spec: {
    usage: string;
    input: I;
    run(config: Config, input: z.output<I>): Promise<R>;
    show(result: R, tell: Tell): string;
    json?(result: R): unknown;
    succeeded?(result: R): boolean;
  } & Omit<OnPage, 'files' | 'withheld' | 'secrets' | 'operatorInput'> &
    InputNames<I>,
): Command {
  return spec as unknown as Command;
}
