import { type AnyCall, type Base, isOfOwnPages } from '@fieldscope/contract/call';
import { ERRORS, type ErrorName } from '@fieldscope/contract/errors/catalogue';
import { AppError } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { Language } from '@fieldscope/contract/languages';
import { isUnstorable } from '../postgres/storable-text';
import { DatabaseUnavailable } from '../postgres/unavailable';
import type { PlatformServices } from '../services';
import type { CallRequest } from './call-input';
import type { CallResponse } from './call-response';
import { languageOfRequest } from './language';

/** Codes are numbers in the portal and texts everywhere else. */
export const textualCode = (base: Base): boolean => !isOfOwnPages(base);

const NO_HEADERS = {};
/** When a caller that was refused for a while may come again, where nothing else is known. */
const BUSY_SECONDS = 5;
/** Refusals for too many requests; their fact `seconds` says when to come back. */
const TOO_MANY: ReadonlySet<ErrorName> = new Set(['trigger_limit', 'too_frequent', 'account_locked']);

/** What of a call decides how its errors are answered. */
type Answering = Pick<AnyCall, 'base' | 'failStatus'>;

/** The one place that turns an error into an answer. */
export function failureOf(
  error: unknown,
  request: Pick<CallRequest, 'headers' | 'url'>,
  call: Answering,
  services: Pick<PlatformServices, 'log' | 'config'>,
): CallResponse {
  const failure = asAppError(error);
  const status = isUnstorable(error) ? 400 : (error as { statusCode?: number }).statusCode;
  if (error instanceof DatabaseUnavailable) {
    services.log.warn({ reason: error.message, url: request.url.split('?')[0] }, 'call refused');
  }
  if (!failure) {
    if (status !== undefined && status >= 400 && status < 500)
      return clientErrorOf(request, call, status, services);
    services.log.error({ err: error, url: request.url.split('?')[0] }, 'call failed');
  }
  const name = failure?.name ?? 'unknown_error';
  return {
    status: failure ? statusOf(name, call) : 500,
    headers: retryAfter(name, failure?.facts),
    envelope: refusal(name, languageOfRequest(request, services.config), call.base, failure?.facts),
  };
}

function retryAfter(name: ErrorName, facts?: AppError['facts']): Record<string, string> {
  const seconds = facts?.seconds ?? (name === 'server_busy' ? BUSY_SECONDS : undefined);
  return seconds === undefined ? NO_HEADERS : { 'retry-after': String(seconds) };
}

function refusal(name: ErrorName, language: Language, base: Base, facts?: AppError['facts']) {
  const { code } = ERRORS[name];
  const msg = errorText(language, name, facts);
  if (textualCode(base)) return { code: String(code), msg };
  // The portal can lead on from what a refusal is about.
  return { code, msg, ...(facts && Object.keys(facts).length > 0 && { facts }) };
}

/**
 * HTTP 200 on failures too, as clients of the live platform expect. A network server knows only the status, and what
 * was not stored must not look stored to it.
 */
function statusOf(name: ErrorName, { failStatus }: Answering): number {
  if (TOO_MANY.has(name)) return 429;
  if (name === 'server_busy') return 503;
  return failStatus?.[name] ?? 200;
}

/** Malformed JSON, a body over its limit, a wrong media type: what is refused before a use case runs. */
export function clientErrorOf(
  request: Pick<CallRequest, 'headers'>,
  { base, failStatus }: Answering,
  status: number,
  { config }: Pick<PlatformServices, 'config'>,
): CallResponse {
  const name = isOfOwnPages(base) ? 'parameter_invalid' : 'open_parameter_invalid';
  return {
    status: failStatus?.[name] || status === 413 || status === 429 ? status : 200,
    headers: NO_HEADERS,
    envelope: refusal(name, languageOfRequest(request, config), base, { field: 'body' }),
  };
}

function asAppError(error: unknown): AppError | undefined {
  if (error instanceof DatabaseUnavailable) return new AppError('server_busy');
  return error instanceof AppError ? error : undefined;
}
