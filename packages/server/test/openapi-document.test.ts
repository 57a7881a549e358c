import { BASES } from '@fieldscope/contract/call';
import { listCalls } from '@fieldscope/contract/calls';
import { expect, test } from 'vitest';
import { type Audience, openApiDocument } from '../src/platform/http/openapi-document';
import { workOf } from './attacks/work';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  security: Record<string, unknown>[];
  responses: Record<string, { description: string; content: Record<string, ResponseContent> }>;
}
interface ResponseContent {
  schema: { oneOf: { properties: Record<string, Record<string, unknown>> }[] };
  examples: Record<string, { value: { code: unknown; msg: string } }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
}

const AUDIENCES: Audience[] = ['portal', 'open'];
const documents = {
  portal: (await openApiDocument('portal')) as unknown as Document,
  open: (await openApiDocument('open')) as unknown as Document,
};
const documentOf = (audience: Audience) => documents[audience];
const operationsOf = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
const find = (audience: Audience, id: string): Operation =>
  operationsOf(documentOf(audience)).find(({ operation }) => operation.operationId === id)!.operation;

test('every call of the contract is in one of the two documents, but those of the operator’s pages', () => {
  const described = AUDIENCES.flatMap((audience) =>
    operationsOf(documentOf(audience)).map(({ path, method }) => `${method.toUpperCase()} ${path}`),
  );
  for (const { call } of listCalls().filter(({ call: { base } }) => base !== 'operator')) {
    expect(described).toContain(`${call.method} ${BASES[call.base]}${call.path}`);
  }
});

test.each(AUDIENCES)('the %s document is well formed', (audience) => {
  const document = documentOf(audience);
  expect(document.openapi).toBe('3.1.0');
  const operations = operationsOf(document);
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(declared.map(({ name }) => name).sort(), path).toEqual([...inPath].sort());
    expect(declared.every(({ required }) => required)).toBe(true);
    for (const scheme of operation.security.flatMap(Object.keys)) {
      expect(document.components.securitySchemes).toHaveProperty(scheme);
    }
    const names = operation.parameters.map(({ name, in: place }) => `${place} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(operation.responses).toHaveProperty('200');
  }
  expect(JSON.stringify(document)).not.toContain('"$schema"');
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});

test('the portal answers the number 0, the public API the text "0"', () => {
  const codeOf = (operation: Operation) =>
    operation.responses[200]!.content['application/json']!.schema.oneOf[0]!.properties.code;
  expect(codeOf(find('portal', 'users.viewSetting'))).toEqual({ const: 0 });
  expect(codeOf(find('open', 'open.viewOrganisation'))).toEqual({ const: '0' });
});

test('errors stand with their code and text', () => {
  const { examples } = find('portal', 'production.bind').responses[200]!.content['application/json']!;
  expect(examples.device_key_wrong?.value.code).toBe(11321);
  expect(examples.device_key_wrong?.value.msg).toMatch(/\w/);
  expect(examples.no_authority?.value.code).toBe(10005);
  const open = find('open', 'open.viewDevices').responses[200]!.content['application/json']!;
  expect(open.examples.access_key_wrong?.value.code).toBe('11104');
});

test('a list in a query is described as a list, and defaults make a parameter optional', () => {
  const body = find('open', 'open.viewDevices').requestBody!;
  expect(Object.keys(body.content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
  expect(body.content['application/json']!.schema).toMatchObject({
    properties: { device_euis: { type: 'array', items: { type: 'string' } } },
  });
  const event = find('open', 'ingest.chirpstack').parameters.find(({ name }) => name === 'event');
  expect(event).toMatchObject({ in: 'query', required: false });
});

test('credentials are named by the role of the call', () => {
  const schemeOf = (audience: Audience, id: string) => find(audience, id).security.flatMap(Object.keys);
  expect(schemeOf('portal', 'users.signIn')).toEqual([]);
  expect(schemeOf('portal', 'users.viewSetting')).toEqual(['token']);
  expect(schemeOf('open', 'open.viewOrganisation')).toEqual(['accessKey']);
  expect(schemeOf('open', 'ingest.tts')).toEqual(['ingestToken']);
  expect(schemeOf('open', 'ingest.kit')).toEqual(['deviceKey']);
});

test('a document is made a call at a time, so that no request waits for all of it', async () => {
  const { total, inATurn } = await workOf(() => openApiDocument('portal', 'ru'));
  expect(inATurn).toBeLessThan(total / 10);
});
