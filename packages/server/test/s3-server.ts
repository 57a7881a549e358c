import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { whenTestEnds } from './cleanup';

const ACCESS_KEY_ID = 'AKIDEXAMPLEVALLEY';
const SECRET_ACCESS_KEY = 'long/grass+at/noon';
const REGION = 'eu-central-1';
const PAGE = 1000;
/** Parts but for the last one are not smaller. */
const LEAST_PART_BYTES = 5 * 1024 ** 2;
const MOST_SKEW_MS = 15 * 60_000;

interface Upload {
  key: string;
  parts: Map<number, Buffer>;
}

/** What becomes of a request that is not answered as usual. */
type Fault = 'hang' | 'break' | { status: number; code: string };

/** A request as faults are chosen by it. */
export interface S3Request {
  method: string;
  key: string;
  query: URLSearchParams;
}

/**
 * Amazon S3 with one bucket, as its API reference has it: signatures of version 4, objects, ranges, lists in pages of 1000, uploads
 * in parts, and what it refuses.
 */
export class S3Server {
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, Upload>();
  /** Requests that were signed rightly. */
  readonly requests: S3Request[] = [];
  url = '';
  /** Chosen for each request that is signed rightly. */
  fault: (request: S3Request) => Fault | undefined = () => undefined;

  /** After how many bytes of an object the connection breaks. */
  cut: (request: S3Request) => number | undefined = () => undefined;

  constructor(readonly bucket: string) {}

  /** Settings with which backups go into the bucket. */
  settings(prefix = 'farm/backups') {
    return {
      BACKUP_TO: `s3://${this.bucket}/${prefix}`,
      BACKUP_S3_ENDPOINT: this.url,
      BACKUP_S3_REGION: REGION,
      BACKUP_S3_ACCESS_KEY_ID: ACCESS_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY: SECRET_ACCESS_KEY,
    };
  }

  /** Takes a request that has come as a whole. */
  answer(request: IncomingMessage, body: Buffer, response: ServerResponse): unknown {
    const refused = refusedSignature(request, body);
    if (refused) return refuse(response, 403, refused);
    const { pathname, searchParams: query } = new URL(request.url!, this.url);
    const [, bucket = '', ...path] = decodeURIComponent(pathname).split('/');
    const asked: S3Request = { method: request.method!, key: path.join('/'), query };
    this.requests.push(asked);
    const fault = this.fault(asked);
    if (fault === 'hang') return;
    if (fault === 'break') return request.socket.destroy();
    if (fault) return refuse(response, fault.status, fault.code);
    if (bucket !== this.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (asked.key === '')
      return query.has('uploads') ? this.listUploads(query, response) : this.list(query, response);
    if (query.has('uploads')) return this.begin(asked.key, response);
    const uploadId = query.get('uploadId');
    if (uploadId !== null) return this.continueUpload(asked, uploadId, body, response);
    this.answerObject(asked, request, body, response);
  }

  private list(query: URLSearchParams, response: ServerResponse): unknown {
    const prefix = query.get('prefix') ?? '';
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      // Keys below a further slash would be common prefixes.
      .filter((key) => query.get('delimiter') !== '/' || !key.slice(prefix.length).includes('/'))
      .sort();
    const page = keys.slice(0, PAGE);
    const isTruncated = page.length < keys.length;
    const next = Buffer.from(page.at(-1) ?? '').toString('base64');
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${this.objects.get(key)!.length}</Size></Contents>`,
    );
    return sendXml(
      response,
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}${
        isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
      }</ListBucketResult>`,
    );
  }

  private listUploads(query: URLSearchParams, response: ServerResponse): unknown {
    const uploads = [...this.uploads]
      .filter(([, { key }]) => key.startsWith(query.get('prefix') ?? ''))
      .map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
    return sendXml(
      response,
      `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${uploads.join('')}</ListMultipartUploadsResult>`,
    );
  }

  private begin(key: string, response: ServerResponse): unknown {
    const id = randomUUID();
    this.uploads.set(id, { key, parts: new Map() });
    return sendXml(
      response,
      `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  private continueUpload(
    { method, query }: S3Request,
    id: string,
    body: Buffer,
    response: ServerResponse,
  ): unknown {
    const upload = this.uploads.get(id);
    if (!upload) return refuse(response, 404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (method === 'DELETE') {
      this.uploads.delete(id);
      return response.writeHead(204).end();
    }
    this.complete(id, upload, String(body), response);
  }

  private complete(id: string, { key, parts }: Upload, asked: string, response: ServerResponse): unknown {
    const named = [...asked.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
      number: Number(/<PartNumber>(\d+)/.exec(part!)![1]),
      etag: /<ETag>(.*?)<\/ETag>/.exec(part!)![1]!.replaceAll('&quot;', '"'),
    }));
    const bodies = named.map(({ number }) => parts.get(number));
    if (bodies.some((body, nth) => !body || etagOf(body) !== named[nth]!.etag))
      return refuse(response, 400, 'InvalidPart');
    if (bodies.slice(0, -1).some((body) => body!.length < LEAST_PART_BYTES))
      return refuse(response, 400, 'EntityTooSmall');
    this.objects.set(key, Buffer.concat(bodies as Buffer[]));
    this.uploads.delete(id);
    return sendXml(
      response,
      `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`,
    );
  }

  private answerObject(
    asked: S3Request,
    { headers }: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ): unknown {
    const { method, key } = asked;
    if (method === 'PUT') {
      this.objects.set(key, body);
      return response.writeHead(200, { etag: etagOf(body) }).end();
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return response.writeHead(204).end();
    }
    const object = this.objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey', method === 'HEAD');
    const etag = etagOf(object);
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag)
      return refuse(response, 412, 'PreconditionFailed');
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? 'bytes=0-')![1]);
    if (from >= object.length && object.length > 0) return refuse(response, 416, 'InvalidRange');
    response.writeHead(headers.range === undefined ? 200 : 206, {
      etag,
      'content-length': object.length - from,
      ...(headers.range !== undefined && {
        'content-range': `bytes ${from}-${object.length - 1}/${object.length}`,
      }),
    });
    const cut = this.cut(asked);
    if (cut !== undefined) return response.write(object.subarray(from, from + cut), () => response.destroy());
    response.end(method === 'HEAD' ? undefined : object.subarray(from));
  }
}

/** S3 on a port of this machine, until the test ends. */
export async function anS3Server(bucket = 'valley'): Promise<S3Server> {
  const s3 = new S3Server(bucket);
  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => s3.answer(request, body, response),
      // The client went away.
      () => {},
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  whenTestEnds(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  s3.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return s3;
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

/** Signature version 4, as its documentation has it. @returns the code of a refusal */
function refusedSignature({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
  const [, id, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (id === undefined) return 'AccessDenied';
  if (id !== ACCESS_KEY_ID) return 'InvalidAccessKeyId';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  const at = String(headers['x-amz-date']);
  const sentAt = Date.parse(at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - sentAt) < MOST_SKEW_MS)) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names!.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return 'AccessDenied';
  const [path, query = ''] = url!.split('?');
  const canonical = [
    method,
    path,
    query
      .split('&')
      .filter((part) => part !== '')
      .map((part) => (part.includes('=') ? part : `${part}=`))
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day!, region!, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${SECRET_ACCESS_KEY}`);
  const expected = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature!, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

function refuse(response: ServerResponse, status: number, code: string, isHead = false): unknown {
  response.writeHead(status, { 'content-type': 'application/xml' });
  return response.end(
    isHead
      ? undefined
      : `<Error><Code>${code}</Code><Message>The request was refused: ${code}</Message></Error>`,
  );
}

const sendXml = (response: ServerResponse, xml: string): unknown => {
  return response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
};
