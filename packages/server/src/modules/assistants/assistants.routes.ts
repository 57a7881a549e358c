import type { AnyCall } from '@fieldscope/contract/call';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Actor } from '../../platform/http/actor';
import { type AnswerCarried, callRequestOf, type Routes } from '../../platform/http/bind';
import type { CallResponse } from '../../platform/http/call-response';
import { failureOf } from '../../platform/http/failures';
import { isOfForeignPage } from '../../platform/http/own-pages';
import type { PlatformServices } from '../../platform/services';
import type { CountCall } from '../open-api/call-rates.service';
import { RESOURCE_PATH, SCOPES } from '../programs/paths.model';
import type { McpCaller, McpServing, ToolAnswer } from './mcp-server.service';
import type { RecordRefusedCaller } from './refused-callers.service';
import { bindTools, type ToolParts } from './tool-calls.routes';
import { toolDefinitions } from './tool-definitions.model';
import { TOOLS } from './tools.model';

const PATH = RESOURCE_PATH;
/** RFC 9728: where programs learn how they may sign in, for this resource and for all that this server has. */
const METADATA = '/.well-known/oauth-protected-resource';
const BODY_BYTES = 64 * 1024;
/** JSON-RPC's for a refusal that is none of its own. */
const REFUSED = -32_000;
const INVALID_REQUEST = -32_600;
/** What else a request says is nothing to the protocol. */
const READ_HEADERS = /^(accept|content-type|mcp-.+)$/;
/** Set by whatever sends the answer. */
const OWN_HEADERS: ReadonlySet<string> = new Set(['connection', 'content-length', 'transfer-encoding']);

const FAILING = {
  base: 'open',
  failStatus: {
    access_key_wrong: 401,
    access_key_disabled: 401,
    access_token_expired: 401,
    account_frozen: 403,
    open_parameter_invalid: 400,
  },
} as const;

interface AssistantParts extends PlatformServices, ToolParts {
  /** Tells an organisation of a key or program of its own that is refused. */
  recordRefused: RecordRefusedCaller;
  countCall: CountCall;
  /** The protocol, which is loaded with the first request of an assistant. */
  loadServing(): Promise<McpServing>;
}

export const assistantRoutes =
  ({ recordRefused, countCall, loadServing, ...parts }: AssistantParts): Routes =>
  (bind, app) => {
    const answers = bindTools(bind, parts);
    const refuse = (reply: FastifyReply, request: FastifyRequest, error: unknown) =>
      sendRefusal(reply, failureOf(error, request, FAILING, parts), parts);
    const authenticated = async (request: FastifyRequest) => {
      const asked = callRequestOf(request, parts);
      try {
        return await parts.authenticate(asked);
      } catch (error) {
        await recordRefused(asked, error);
        throw error;
      }
    };
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: PATH,
      bodyLimit: BODY_BYTES,
      onRequest: refuseForeignPages(parts),
      errorHandler: (error, request, reply) => refuse(reply, request, error),
      async handler(request, reply) {
        try {
          const actor = await authenticated(request);
          await countCall(actor, parts.clock.now());
          if (isBatch(request.body))
            return sendError(reply, 400, INVALID_REQUEST, 'Send one request at a time');
          const serving = await loadServing();
          const caller = callerOf(actor, answers, { request, reply });
          return await sendResponse(reply, await serving.answer(webRequest(request, reply, parts), caller));
        } catch (error) {
          return refuse(reply, request, error);
        }
      },
    });
    for (const url of [METADATA, METADATA + PATH])
      app.get(url, async (_request, reply) =>
        reply.header('access-control-allow-origin', '*').send({
          resource: parts.publicUrl() + PATH,
          resource_name: 'Fieldscope',
          authorization_servers: [parts.publicUrl()],
          scopes_supported: SCOPES,
          bearer_methods_supported: ['header'],
        }),
      );
  };

const refuseForeignPages =
  (services: PlatformServices) =>
  (request: FastifyRequest, reply: FastifyReply, next: HookHandlerDoneFunction) => {
    if (!isOfForeignPage(request, services)) return next();
    sendError(reply, 403, REFUSED, 'Pages of other sites may not ask this server');
  };

/** Many requests in one would be counted as one. */
const isBatch = (body: unknown): boolean => typeof body === 'string' && /^[\s\ufeff]*\[/.test(body);

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The tools that a program has, and what answers them on its behalf. */
function callerOf(
  actor: Actor,
  answers: ReadonlyMap<string, AnswerCarried>,
  { request, reply }: Exchange,
): McpCaller {
  return {
    tools: toolDefinitions().filter(({ name }) => mayUse(actor, TOOLS[name])),
    async run(name, given) {
      const unknown = unknownArgument(name, given);
      if (unknown !== undefined) return { refusal: unknown };
      // The key of a device speaks of no other.
      const own = actor.kind === 'device_access' && given.eui === undefined ? ownEui(name, actor.eui) : {};
      return answerOf(await answers.get(name)!(request, reply, { ...given, ...own }));
    },
  };
}

/** Whether a tool is one for a program. What it may do with it is checked with the call. */
function mayUse(actor: Actor, { role, deviceField }: AnyCall): boolean {
  if (actor.kind === 'key' || actor.kind === 'program') return role === 'key_read' || actor.level === 'full';
  if (actor.kind !== 'device_access' || deviceField === undefined) return false;
  return role === 'key_read' || actor.level === 'full';
}

const ownEui = (name: string, eui: string): object => ({ eui: name === 'latest_values' ? [eui] : eui });

const LONGEST_NAME = 64;

function unknownArgument(tool: string, given: object): string | undefined {
  const { inputSchema } = toolDefinitions().find(({ name }) => name === tool)!;
  const known = Object.keys((inputSchema.properties ?? {}) as object);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  const list = known.length === 0 ? 'none' : known.join(', ');
  return `Unknown argument: ${unknown.slice(0, LONGEST_NAME)}. Arguments of ${tool}: ${list}.`;
}

function answerOf({ envelope, body }: CallResponse): ToolAnswer {
  const whole: CallResponse['envelope'] = body === undefined ? envelope : JSON.parse(textOf(body));
  return 'data' in whole ? { data: whole.data as Record<string, unknown> } : { refusal: whole.msg };
}

const textOf = (body: string | Uint8Array): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

/** A request as the protocol reads it, without what proves who makes it. */
function webRequest(
  { method, headers, body }: FastifyRequest,
  { raw }: FastifyReply,
  { publicUrl }: Pick<PlatformServices, 'publicUrl'>,
): Request {
  const read = Object.entries(headers).filter(([name]) => READ_HEADERS.test(name)) as [string, string][];
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return new Request(publicUrl() + PATH, {
    method,
    headers: read,
    signal: gone.signal,
    ...(method === 'POST' && { body: typeof body === 'string' ? body : '' }),
  });
}

async function sendResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers) if (!OWN_HEADERS.has(name)) reply.header(name, value);
  return reply.status(response.status).send(await response.text());
}

function sendRefusal(
  reply: FastifyReply,
  { status, headers, envelope }: CallResponse,
  { publicUrl }: Pick<PlatformServices, 'publicUrl'>,
): FastifyReply {
  if (status === 401)
    reply.header('www-authenticate', `Bearer resource_metadata="${publicUrl()}${METADATA}${PATH}"`);
  return sendError(reply.headers(headers), status, REFUSED, 'msg' in envelope ? envelope.msg : '');
}

const sendError = (reply: FastifyReply, status: number, code: number, message: string): FastifyReply =>
  reply.status(status).send({ jsonrpc: '2.0', id: null, error: { code, message } });
