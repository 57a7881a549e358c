import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import type { ListMultipartUploadsCommandOutput, S3Client } from '@aws-sdk/client-s3';
import type { Config } from '../../config';
import { OperatorError } from '../../operator/operator-error';
import { ensureSpace } from '../database-access';
import type { BackupPlace, PlacedFile } from './backup-place';
import { isAnswer, s3Fault } from './s3-faults';

export type S3Settings = Pick<
  Config,
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
  | 'BACKUP_S3_ADDRESSING'
  | 'BACKUP_S3_TIMEOUT_MS'
>;

const MEGABYTE = 1024 ** 2;
/** S3 takes 10,000 parts, so 320 GB; two of them are in memory. */
const PART_BYTES = 32 * MEGABYTE;
const BUFFERED_BYTES = MEGABYTE;
/** With 503 and broken connections a request is repeated, ever later. */
const ATTEMPTS = 4;

type Library = typeof import('@aws-sdk/client-s3');

/** @param url such as s3://bucket/prefix */
export async function openS3Place(url: string, settings: S3Settings): Promise<BackupPlace> {
  const { hostname: Bucket, pathname } = new URL(url);
  const prefix = pathname.replace(/^\/+|\/+$/g, '');
  const library = await import('@aws-sdk/client-s3');
  return new S3Place({
    library,
    client: new library.S3Client(clientSettings(settings)),
    Bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    shown: url.replace(/\/+$/, ''),
  });
}

function clientSettings({
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: region,
  BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  BACKUP_S3_ADDRESSING: addressing,
  BACKUP_S3_TIMEOUT_MS: timeoutMs,
}: S3Settings): NonNullable<ConstructorParameters<Library['S3Client']>[0]> {
  return {
    region,
    ...(endpoint && { endpoint, forcePathStyle: addressing === 'path' }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: ATTEMPTS,
    requestHandler: { connectionTimeout: timeoutMs, socketTimeout: timeoutMs },
    // Other services than Amazon's know no checksums beside the signed digest; backups have their own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

interface S3Parts {
  library: Library;
  client: S3Client;
  Bucket: string;
  prefix: string;
  shown: string;
}

/** A part of a bucket. Requests are signed and repeated by Amazon's SDK. */
class S3Place implements BackupPlace {
  readonly shown: string;

  constructor(private readonly parts: S3Parts) {
    this.shown = parts.shown;
  }

  list(): Promise<PlacedFile[]> {
    return this.there(async ({ library, client, Bucket, prefix: Prefix }) => {
      const files: PlacedFile[] = [];
      const pages = library.paginateListObjectsV2({ client }, { Bucket, Prefix, Delimiter: '/' });
      for await (const { Contents = [] } of pages)
        for (const { Key, Size } of Contents)
          files.push({ name: Key!.slice(Prefix.length), bytes: Size ?? 0 });
      return files;
    });
  }

  async write<T>(name: string, write: (target: Writable) => Promise<T>): Promise<T> {
    if ((await this.list()).some((file) => file.name === name))
      throw new OperatorError(`${this.shown}/${name} is there already: choose another name.`);
    const { Upload } = await import('@aws-sdk/lib-storage');
    const body = new PassThrough({ highWaterMark: BUFFERED_BYTES });
    const params = { ...this.at(name), Body: body };
    const upload = new Upload({ client: this.parts.client, params, partSize: PART_BYTES, queueSize: 1 });
    // Who writes or reads hears of it.
    body.on('error', () => {});
    // Where it fails it takes back the parts that it has sent.
    const uploaded = upload.done().then(
      () => undefined,
      (fault: Error) => {
        // Who writes says why, where it was given up there.
        if (fault === body.errored) return undefined;
        body.destroy(fault);
        return s3Fault(this.shown, fault);
      },
    );
    const written = await write(body).catch(async (error: Error) => {
      body.destroy(error);
      throw (await uploaded) ?? error;
    });
    const fault = await uploaded;
    if (fault) throw fault;
    return written;
  }

  async put(name: string, body: Buffer): Promise<void> {
    await this.there(({ library, client }) =>
      client.send(new library.PutObjectCommand({ ...this.at(name), Body: body })),
    );
  }

  get(name: string): Promise<Buffer> {
    return this.there(async ({ library, client }) => {
      const { Body } = await client.send(new library.GetObjectCommand(this.at(name)));
      return Buffer.from(await Body!.transformToByteArray());
    });
  }

  async remove(name: string): Promise<void> {
    await this.there(({ library, client }) => client.send(new library.DeleteObjectCommand(this.at(name))));
  }

  async removeUnfinished(isOurs: (name: string) => boolean): Promise<void> {
    await this.there(async ({ library, client, Bucket, prefix: Prefix }) => {
      let KeyMarker: string | undefined;
      let UploadIdMarker: string | undefined;
      do {
        const page: ListMultipartUploadsCommandOutput = await client.send(
          new library.ListMultipartUploadsCommand({ Bucket, Prefix, KeyMarker, UploadIdMarker }),
        );
        for (const { Key, UploadId } of page.Uploads ?? [])
          if (isOurs(Key!.slice(Prefix.length)))
            await client.send(new library.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
        ({ NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page);
        if (!page.IsTruncated) return;
      } while (KeyMarker !== undefined);
    });
  }

  async withFile<T>(name: string, scratch: string, work: (file: string) => Promise<T>): Promise<T> {
    await rm(scratch, { recursive: true, force: true });
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    try {
      const file = join(scratch, name);
      await this.there((parts) => download(parts, this.at(name), scratch, file));
      return await work(file);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  private at(name: string): { Bucket: string; Key: string } {
    const { Bucket, prefix } = this.parts;
    return { Bucket, Key: `${prefix}${name}` };
  }

  private async there<T>(work: (parts: S3Parts) => Promise<T>): Promise<T> {
    try {
      return await work(this.parts);
    } catch (error) {
      throw s3Fault(this.shown, error);
    }
  }
}

/** Fetches an object as it was at the beginning; where the connection breaks, it goes on at that byte. */
async function download(
  { library, client }: S3Parts,
  object: { Bucket: string; Key: string },
  folder: string,
  file: string,
): Promise<void> {
  const { ContentLength: bytes = 0, ETag } = await client.send(new library.HeadObjectCommand(object));
  await ensureSpace(folder, bytes);
  const handle = await open(file, 'wx', 0o600);
  try {
    let at = 0;
    for (let failures = 0; at < bytes; ) {
      const before = at;
      try {
        const range = { Range: `bytes=${at}-`, IfMatch: ETag };
        const { Body } = await client.send(new library.GetObjectCommand({ ...object, ...range }));
        for await (const piece of Body as Readable)
          at += (await handle.write(piece, 0, piece.length, at)).bytesWritten;
        if (at === before) throw new Error('it sends nothing of the object');
      } catch (error) {
        failures = at > before ? 1 : failures + 1;
        if (isAnswer(error) || (error as NodeJS.ErrnoException).syscall === 'write' || failures >= ATTEMPTS)
          throw error;
      }
    }
  } finally {
    await handle.close();
  }
}
