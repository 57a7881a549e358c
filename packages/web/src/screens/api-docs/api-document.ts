import { BASES } from '@fieldscope/contract/call';
import { useRequest } from '../../api/use-open-call';
import type { DocsLanguage } from './words';

/** What of a JSON schema the page shows. */
export interface FieldSchema {
  type?: string;
  items?: FieldSchema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, FieldSchema>;
  required?: string[];
}

interface Operation {
  operationId: string;
  summary: string;
  security: Record<string, unknown>[];
  parameters: { name: string; required: boolean; schema: FieldSchema }[];
  requestBody?: { content: Record<string, { schema: FieldSchema }> };
  responses: Record<
    string,
    { content: Record<string, { examples: Record<string, { value: { code: string; msg: string } }> }> }
  >;
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

export interface ApiField {
  name: string;
  isRequired: boolean;
  schema: FieldSchema;
}

/** A call as the page shows it. */
export interface ApiCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Name of the authentication scheme; undefined: none. */
  scheme: string | undefined;
  fields: ApiField[];
  errors: { code: string; text: string }[];
}

/** Calls of the document that `ids` name, in their order. */
export function callsOf(document: ApiDocument, ids: readonly string[]): ApiCall[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(method, path, operation)),
  );
  return ids.flatMap((id) => all.find((call) => call.id === id) ?? []);
}

function callOf(method: string, path: string, operation: Operation): ApiCall {
  const body = operation.requestBody?.content['application/json']?.schema;
  const examples = operation.responses[200]?.content['application/json']?.examples ?? {};
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    scheme: operation.security.flatMap(Object.keys)[0],
    fields: [
      ...operation.parameters.map(({ name, required, schema }) => ({ name, isRequired: required, schema })),
      ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
        name,
        isRequired: body?.required?.includes(name) ?? false,
        schema,
      })),
    ],
    errors: Object.values(examples).map(({ value }) => ({ code: value.code, text: value.msg })),
  };
}

/** The description that the server makes of its public API. */
export const useApiDocument = (language: DocsLanguage) =>
  useRequest(language, async (signal) => {
    const headers = { 'Accept-Language': language };
    const response = await fetch(`${BASES.open}/openapi.json`, { headers, signal });
    return (await response.json()) as ApiDocument;
  });
