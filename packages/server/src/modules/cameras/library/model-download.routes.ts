import type { Routes } from '../../../platform/http/bind';
import type { PlatformServices } from '../../../platform/services';
import { findFile, readRange } from './library.repository';
import { MODEL_PATH, rangeIn, readLink } from './model-links.model';

/** The files of models, for cameras with a link. They may ask for a part of it, after a connection was lost. */
export const modelDownloadRoutes =
  ({ db, secrets, clock }: Pick<PlatformServices, 'db' | 'secrets' | 'clock'>): Routes =>
  (_bind, app) => {
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
      return reply.type('application/octet-stream').send(await readRange(db, known.modelId, { first, last }));
    });
  };
