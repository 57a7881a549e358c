import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import { type Answer, JSON_TYPE } from './bind';

/** Head of a request that every reader of HTTP understands alike. */
export interface PlainHead {
  /** Path and query as they were sent. */
  url: string;
  path: string;
  search: string;
  /** Names in lower case. */
  headers: IncomingHttpHeaders;
  /** Bytes of the body, at least one. */
  length: number;
}

const REQUEST_LINE = /^POST (\/[!-~]*) HTTP\/1\.1$/;
/** RFC 9110, sections 5.5 and 5.6.2: a token, and a value of ASCII without control characters. */
const FIELD_LINE = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([!-~](?:[\t -~]*[!-~])?)[ \t]*$/;
const LENGTH = /^[1-9]\d{0,8}$/;
/** Fields that change how a message is read, or what its connection is for. */
const CHANGES_THE_READING: readonly string[] = [
  'content-encoding',
  'expect',
  'http2-settings',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
const STAYS = /^keep-alive$/i;

/**
 * Reads the head of a post of JSON that tells its length (RFC 9112), with nothing in it that readers of HTTP are known
 * to differ about: fields said twice, folded lines, bare line feeds, bytes beyond ASCII, other ways to tell a length.
 *
 * @param text request line and fields, without the empty line after them
 * @returns undefined for any other request, which may be right all the same
 */
export function readPlainHead(text: string): PlainHead | undefined {
  const [requestLine = '', ...lines] = text.split('\r\n');
  const url = REQUEST_LINE.exec(requestLine)?.[1];
  const headers = url === undefined ? undefined : readFields(lines);
  if (url === undefined || headers?.host === undefined) return undefined;
  if (CHANGES_THE_READING.some((name) => headers[name] !== undefined)) return undefined;
  if (!STAYS.test(headers.connection ?? 'keep-alive')) return undefined;
  if (!JSON_TYPE.test(headers['content-type'] ?? '') || !LENGTH.test(headers['content-length'] ?? ''))
    return undefined;
  const mark = url.indexOf('?');
  return {
    url,
    path: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? '' : url.slice(mark + 1),
    headers: Object.freeze(headers),
    length: Number(headers['content-length']),
  };
}

function readFields(lines: readonly string[]): IncomingHttpHeaders | undefined {
  const headers: IncomingHttpHeaders = Object.create(null);
  for (const line of lines) {
    const [, name, value] = FIELD_LINE.exec(line) ?? [];
    const key = name?.toLowerCase();
    if (key === undefined || headers[key] !== undefined) return undefined;
    headers[key] = value;
  }
  return headers;
}

/**
 * An answer as HTTP/1.1 has it, with the fields that Node's own server writes.
 * @param restMs how long the connection may rest until the next request; undefined: it ends
 */
export function plainAnswer({ status, headers, envelope }: Answer, restMs: number | undefined): string {
  const body = JSON.stringify(envelope);
  const rest = restMs === undefined ? 'close' : `keep-alive\r\nkeep-alive: timeout=${restMs / 1000}`;
  let head =
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ndate: ${new Date().toUTCString()}\r\nconnection: ${rest}\r\n` +
    `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
  return `${head}\r\n${body}`;
}
