import type { AnyCall } from '@fieldscope/contract/call';
import { z } from 'zod';
import { TOOL_NAMES, TOOLS, type ToolName } from './tools.model';

/** What assistants read of a tool. */
export interface ToolDefinition {
  name: ToolName;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: { readOnlyHint: boolean; destructiveHint?: false; openWorldHint: false };
}
type ObjectSchema = { type: 'object'; [key: string]: unknown };

/** What is checked all the same, or is plain from answers. */
const UNSAID: ReadonlySet<string> = new Set(['$schema', 'additionalProperties', 'pattern', 'minLength']);

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const full = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  if (io === 'input') return { ...(shortened(full) as object), type: 'object' };
  const properties = Object.entries(full.properties as Record<string, Schema>);
  return {
    type: 'object',
    properties: Object.fromEntries(properties.map(([name, one]) => [name, outlineOf(one)])),
  };
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !UNSAID.has(key))
      .map(([key, one]) => [key, shortened(one)]),
  );
}

interface Schema {
  type?: string;
  anyOf?: { type: string }[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** The type of a part of an answer, and the names of what is in it. */
function outlineOf({ type, anyOf, items, properties }: Schema): object {
  if (anyOf) return { type: anyOf.map((one) => one.type) };
  if (items?.properties) return { type, items: outlineOf(items) };
  if (!properties) return { type };
  return { type, properties: Object.fromEntries(Object.keys(properties).map((name) => [name, {}])) };
}

let definitions: readonly ToolDefinition[] | undefined;

/** Definitions of the tools, short: whatever an assistant needs not know is left out. Made once they are asked for. */
export function toolDefinitions(): readonly ToolDefinition[] {
  definitions ??= TOOL_NAMES.map(definitionOf);
  return definitions;
}

function definitionOf(name: ToolName): ToolDefinition {
  const { summary, body, result, role } = TOOLS[name] as AnyCall;
  return {
    name,
    description: summary,
    inputSchema: schemaOf(body, 'input'),
    outputSchema: schemaOf(result, 'output'),
    annotations:
      role === 'key_full'
        ? { readOnlyHint: false, destructiveHint: false, openWorldHint: false }
        : { readOnlyHint: true, openWorldHint: false },
  };
}
