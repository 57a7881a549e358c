import { Readable } from 'node:stream';
import { CAMERA_LIMITS } from '@fieldscope/contract/camera-limits';
import type { Routes } from '../../../platform/http/bind';
import type { Db } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { CameraDownloads } from './camera-downloads.model';
import { findFile, readRange } from './library.repository';
import { MODEL_PATH, rangeIn, readLink } from './model-links.model';

/** The files of models, for cameras with a link. They may ask for a part of it, after a connection was lost. */
export const modelDownloadRoutes =
  ({ db, secrets, clock }: Pick<PlatformServices, 'db' | 'secrets' | 'clock'>): Routes =>
  (_bind, app) => {
    const downloads = new CameraDownloads();
    app.get(`${MODEL_PATH}/:link`, async (request, reply) => {
      const { link } = request.params as { link: string };
      const known = readLink(secrets, link, clock.now());
      const file = known && (await findFile(db, known.modelId));
      if (!known || !file) return reply.status(404).send('');
      const { bytes, checksum } = file;
      reply.headers({
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        etag: `"${checksum}"`,
        'x-content-type-options': 'nosniff',
      });
      const range = rangeIn(request.headers.range, bytes);
      if (range === null) return reply.status(416).header('content-range', `bytes */${bytes}`).send('');
      const { first, last } = range === 'whole' ? { first: 0, last: bytes - 1 } : range;
      if (range !== 'whole') reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
      reply.raw.once('close', downloads.begin(known.eui, reply.raw));
      reply.header('content-length', last - first + 1).type('application/octet-stream');
      return reply.send(Readable.from(partsOf(db, known.modelId, { first, last }), { objectMode: false }));
    });
  };

/** The bytes of a range part by part, each when the one before is taken: a slow client keeps no file in memory. */
async function* partsOf(
  db: Db,
  modelId: number,
  { first, last }: { first: number; last: number },
): AsyncGenerator<Buffer> {
  for (let at = first; at <= last; ) {
    const end = Math.min(at + CAMERA_LIMITS.modelPartBytes - 1, last);
    const bytes = await readRange(db, modelId, { first: at, last: end });
    if (bytes.length === 0) throw new Error('the model was deleted while a camera downloads it');
    yield bytes;
    at += bytes.length;
  }
}
