import type { OperatorCommandShown } from '@fieldscope/contract/calls/operators';
import type { Language } from '@fieldscope/contract/languages';
import { z } from 'zod';
import type { ToolCommand } from '../../platform/operator/operator-command';
import { type CommandName, tellCommand, tellToolOnly } from '../../platform/operator/told';

type Option = OperatorCommandShown['options'][number];

/** What JSON Schema says of one input, as far as a form needs it. */
interface InputSchema {
  type?: string;
  enum?: unknown[];
  default?: unknown;
}

/** A command as its form on a page: each input is an option, in the order of the schema. */
export function formOf(language: Language, name: CommandName, command: ToolCommand): OperatorCommandShown {
  const { properties = {}, required = [] } = z.toJSONSchema(command.input, {
    io: 'input',
    unrepresentable: 'any',
  }) as { properties?: Record<string, InputSchema>; required?: string[] };
  const isOffered = (option: string) => !withheldOf(command).includes(option);
  return {
    name,
    summary: tellCommand(language, name),
    effect: command.effect,
    options: Object.keys(command.input.shape)
      .filter(isOffered)
      .map((option) => optionOf(option, command, properties[option] ?? {}, required.includes(option))),
    tool_only: tellToolOnly(language, name),
    takes_long: command.takesLong === true,
  };
}

/** Inputs that pages do not offer. */
export const withheldOf = ({ withheld = [], operatorInput }: ToolCommand): readonly string[] =>
  operatorInput === undefined ? withheld : [...withheld, operatorInput];

function optionOf(
  name: string,
  { files = [], secrets = [] }: ToolCommand,
  schema: InputSchema,
  required: boolean,
): Option {
  const choices = schema.enum?.map(String) ?? [];
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const kind = files.includes(name) ? 'file' : choices.length > 0 ? 'choice' : isNumber ? 'number' : 'text';
  return {
    name,
    kind,
    required,
    choices,
    usual: schema.default === undefined ? '' : String(schema.default),
    is_secret: secrets.includes(name),
  };
}
