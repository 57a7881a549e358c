import { describe, expect, test } from 'vitest';
import { plainAnswer, readPlainHead } from '../src/platform/plain-http';

const LINE = 'POST /ingest/chirpstack?event=up HTTP/1.1';
const FIELDS = ['Host: farm', 'Content-Type: application/json; charset=utf-8', 'Content-Length: 17'];
const head = (fields: readonly string[], line = LINE) => [line, ...fields].join('\r\n');

describe('a plain head', () => {
  test('is read with its names in lower case', () => {
    expect(readPlainHead(head([...FIELDS, 'X-Farm:\t north  field \t', 'Connection: Keep-Alive']))).toEqual({
      url: '/ingest/chirpstack?event=up',
      path: '/ingest/chirpstack',
      search: 'event=up',
      length: 17,
      headers: {
        host: 'farm',
        'content-type': 'application/json; charset=utf-8',
        'content-length': '17',
        'x-farm': 'north  field',
        connection: 'Keep-Alive',
      },
    });
  });

  test('may name what every object has', () => {
    expect(readPlainHead(head([...FIELDS, 'constructor: a', '__proto__: b']))?.headers).toMatchObject({
      constructor: 'a',
    });
  });
});

describe('not plain is', () => {
  test.each([
    'GET /ingest/chirpstack HTTP/1.1',
    'post /ingest/chirpstack HTTP/1.1',
    'POST /ingest/chirpstack HTTP/1.0',
    'POST /ingest/chirpstack HTTP/2.0',
    'POST  /ingest/chirpstack HTTP/1.1',
    'POST /ingest/chirpstack HTTP/1.1 ',
    'POST /ingest/chir pstack HTTP/1.1',
    'POST /ingest/chirpst\u00e4ck HTTP/1.1',
    'POST http://farm/ingest/chirpstack HTTP/1.1',
    'POST * HTTP/1.1',
    '',
  ])('the request line %j', (line) => {
    expect(readPlainHead(head(FIELDS, line))).toBeUndefined();
  });

  test.each([
    'Content-Length: 17',
    'content-length: 18',
    'HOST: field',
    'Transfer-Encoding: chunked',
    'transfer-encoding: identity',
    'Connection: close',
    'Connection: keep-alive, upgrade',
    'Proxy-Connection: close',
    'Upgrade: websocket',
    'Expect: 100-continue',
    'Content-Encoding: gzip',
    'TE: trailers',
    'Trailer: x',
    ' folded: into the line before',
    '\tfolded',
    'X-Space : before the colon',
    ': no name',
    'X-Empty:',
    'no colon',
    'X-Nul: a\u0000b',
    'X-Bare: a\nTransfer-Encoding: chunked',
    'X-Bare: a\rTransfer-Encoding: chunked',
    'X-Beyond: \u00e4',
    'X-(y): z',
  ])('a head that holds %j besides', (field) => {
    expect(readPlainHead(head([...FIELDS, field]))).toBeUndefined();
  });

  test.each([
    '0',
    '+17',
    '-17',
    '017',
    '0x11',
    '1e1',
    '17.0',
    '17, 17',
    '1 7',
    '9999999999',
    '',
    'Infinity',
  ])('a length of %j', (length) => {
    expect(readPlainHead(head([FIELDS[0]!, FIELDS[1]!, `Content-Length: ${length}`]))).toBeUndefined();
  });

  test.each(FIELDS)('a head without %j', (field) => {
    expect(readPlainHead(head(FIELDS.filter((other) => other !== field)))).toBeUndefined();
  });
});

test('an answer tells its length in bytes, and what becomes of the connection', () => {
  const answer = { status: 429, headers: { 'retry-after': '7' }, envelope: { code: '1', msg: '慢' } };
  const [top, body] = plainAnswer(answer, 72_000).split('\r\n\r\n') as [string, string];
  expect(JSON.parse(body)).toEqual(answer.envelope);
  expect(top.split('\r\n')).toEqual([
    'HTTP/1.1 429 Too Many Requests',
    expect.stringMatching(/^date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
    'connection: keep-alive',
    'keep-alive: timeout=72',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'retry-after: 7',
  ]);
  expect(plainAnswer(answer, undefined)).toContain('\r\nconnection: close\r\n');
});
