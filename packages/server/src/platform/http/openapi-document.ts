import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AnyCall,
  BASES,
  type Base,
  isOfOwnPages,
  type Method,
  type Role,
  SHARE_BASE,
} from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { Language } from '@fieldscope/contract/languages';
import { z } from 'zod';

type Json = { [key: string]: unknown };
interface JsonObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

/** `portal`: what the web uses. `open`: what customers' programs, network servers and devices use. */
export type Audience = 'portal' | 'open';
const BASES_OF: Record<Audience, readonly Base[]> = {
  portal: ['portal', 'share'],
  open: ['open', 'legacy', 'ingest', 'device', 'maker'],
};
const TITLES: Record<Audience, string> = { portal: 'Fieldscope portal', open: 'Fieldscope public API' };

const SECURITY: Record<string, Json> = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'Token of a sign-in; the header may also carry the bare token',
  },
  accessKey: {
    type: 'http',
    scheme: 'basic',
    description:
      'Access id as user name, access key as password. Calls about one device also take its EUI and one of its own keys',
  },
  shareToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Share-Token',
    description: 'Token of a link to a panel',
  },
  ingestToken: { type: 'http', scheme: 'bearer', description: 'Ingest token of the installation' },
  deviceKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'Device base64(EUI:Key)',
  },
};

/**
 * The OpenAPI 3.1 document of one audience, made from the contract, with the texts of errors in a language. One call is
 * described in each turn of the event loop: all together take tens of milliseconds.
 */
export async function openApiDocument(audience: Audience, language: Language = 'en'): Promise<Json> {
  const calls = listCalls().filter(({ call }) => BASES_OF[audience].includes(call.base));
  const paths: Record<string, Json> = {};
  for (const { name, call } of calls) {
    await nextTurn();
    addPath(paths, BASES[call.base] + call.path, call, name, language);
    if (call.share) addPath(paths, SHARE_BASE + call.path, call, `share.${name}`, language);
  }
  const schemes = new Set(
    calls.flatMap(({ call }) => [schemeOf(call.role) ?? [], call.share ? 'shareToken' : []].flat()),
  );
  return {
    openapi: '3.1.0',
    info: { title: TITLES[audience], version: '1' },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map(({ name }) => tagOf(name)))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: Object.fromEntries([...schemes].map((name) => [name, SECURITY[name]])),
    },
  };
}

const tagOf = (name: string): string => name.split('.')[0]!;

function addPath(
  paths: Record<string, Json>,
  path: string,
  call: AnyCall,
  name: string,
  language: Language,
): void {
  const here = paths[path] ?? {};
  paths[path] = here;
  for (const method of [call.method, ...(call.alsoMethods ?? [])]) {
    const id = method === call.method ? name : `${name}.${method.toLowerCase()}`;
    here[method.toLowerCase()] = operationOf(call, id, method, language);
  }
}

function operationOf(call: AnyCall, operationId: string, method: Method, language: Language): Json {
  const scheme = schemeOf(call.role);
  const body = shapeOf(call.body);
  const isShared = operationId.startsWith('share.');
  return {
    operationId,
    tags: [tagOf(operationId.replace(/^share\./, ''))],
    summary: call.summary,
    ...(call.deprecated && { deprecated: true }),
    description: `Least role: ${call.role}${call.deviceField ? '; also for the keys of the device itself' : ''}`,
    security: isShared ? [{ shareToken: [] }] : scheme ? [{ [scheme]: [] }] : [],
    parameters: parametersOf(call),
    ...(method !== 'GET' && Object.keys(body).length > 0 && hasFields(body)
      ? { requestBody: { required: true, content: contentOf(body, call.base) } }
      : {}),
    responses: { 200: { description: descriptionOf(call), content: answerOf(call, language) } },
  };
}

const descriptionOf = ({ file }: AnyCall): string =>
  file ? 'The file, or the CallResponse of a failure' : 'CallResponse, also of failures';

function hasFields(schema: Json): boolean {
  const { properties, additionalProperties } = schema as JsonObjectSchema & Json;
  return Object.keys(properties ?? {}).length > 0 || typeof additionalProperties === 'object';
}

/** The public API takes form bodies, too. */
const contentOf = (schema: Json, base: Base): Json =>
  base === 'open' || base === 'legacy'
    ? { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } }
    : { 'application/json': { schema } };

function parametersOf(call: AnyCall): Json[] {
  const { properties = {}, required = [] } = shapeOf(call.query) as JsonObjectSchema;
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.includes(name),
    schema,
  }));
}

function answerOf(call: AnyCall, language: Language): Json {
  const success = isOfOwnPages(call.base) ? 0 : '0';
  const errors = errorsOf(call);
  const succeeded = {
    type: 'object',
    properties: { code: { const: success }, data: shapeOf(call.result) },
    required: ['code', 'data'],
  };
  return {
    ...(call.file && { [call.file]: { schema: { type: 'string' } } }),
    ...(call.stream && { [call.stream]: { schema: shapeOf(call.result) } }),
    'application/json': {
      schema: {
        oneOf: [
          ...(call.file || call.stream ? [] : [succeeded]),
          {
            type: 'object',
            properties: {
              code: { enum: errors.map((name) => codeOf(name, call.base)) },
              msg: { type: 'string' },
            },
            required: ['code', 'msg'],
          },
        ],
      },
      examples: Object.fromEntries(
        errors.map((name) => [
          name,
          { summary: name, value: { code: codeOf(name, call.base), msg: errorText(language, name) } },
        ]),
      ),
    },
  };
}

const codeOf = (name: ErrorName, base: Base): number | string =>
  isOfOwnPages(base) ? ERRORS[name].code : String(ERRORS[name].code);

/** Beside those of the call itself. */
const REFUSALS_OF_LINKS: ErrorName[] = [
  'expired',
  'resource_missing',
  'password_wrong',
  'device_not_in_organisation',
];

/** What a call declares, and what its kind of caller may always receive. */
export function errorsOf(call: AnyCall): ErrorName[] {
  const open = !isOfOwnPages(call.base);
  const always: ErrorName[] = open
    ? ['open_parameter_invalid', 'open_parameter_missing']
    : ['parameter_invalid', 'parameter_missing', 'no_authority'];
  const byScheme: Record<string, ErrorName[]> = {
    token: [
      'login_required',
      'access_token_expired',
      'simulated_login_expired',
      'token_invalid',
      'account_frozen',
      'no_authority',
      'too_frequent',
    ],
    accessKey: [
      'access_key_wrong',
      'access_key_disabled',
      'account_frozen',
      'open_no_authority',
      'trigger_limit',
      'too_frequent',
    ],
    ingestToken: ['access_key_wrong'],
    deviceKey: ['access_key_wrong'],
    operatorSession: ['login_required', 'login_expired'],
  };
  const before: ErrorName[] =
    schemeOf(call.role) === 'token' && !call.beforeSecondFactor ? ['information_incomplete'] : [];
  const shared: ErrorName[] = call.share ? REFUSALS_OF_LINKS : [];
  const isOfOrganisation = ![
    'public',
    'limited',
    'operator',
    'installation_operator',
    'network_server',
    'device',
  ].includes(call.role);
  const unpaid: ErrorName[] = [
    ...(isOfOrganisation && !call.beforeRecharge ? (['account_restricted'] as const) : []),
    ...(call.needsCredits ? (['account_restricted', 'device_disabled'] as const) : []),
  ];
  return [
    ...new Set([
      ...call.fails,
      ...always,
      ...before,
      ...shared,
      ...unpaid,
      ...(byScheme[schemeOf(call.role) ?? ''] ?? []),
      'server_busy' as const,
      'unknown_error' as const,
    ]),
  ];
}

function schemeOf(role: Role): string | undefined {
  if (role === 'public') return undefined;
  if (role === 'key_read' || role === 'key_full') return 'accessKey';
  if (role === 'network_server') return 'ingestToken';
  if (role === 'installation_operator') return 'operatorSession';
  return role === 'device' ? 'deviceKey' : 'token';
}

/**
 * JSON schema of what a caller writes. A field that is prepared before it is checked takes anything in; what it
 * becomes says more.
 */
function shapeOf(schema: z.ZodType): Json {
  const { $schema: _, ...input } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  const { properties } = input as JsonObjectSchema;
  if (!properties) return input;
  const output = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonObjectSchema;
  for (const [name, field] of Object.entries(properties)) {
    const later = output.properties?.[name];
    if (Object.keys(field).length === 0 && later) properties[name] = later;
  }
  return input;
}
