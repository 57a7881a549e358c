import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BASES } from '@fieldscope/contract/call';
import { brands } from '@fieldscope/contract/calls/brands';
import { LANGUAGE_NAMES } from '@fieldscope/contract/languages';
import type { ShownBrand } from '@fieldscope/contract/shown-brand';
import type { FastifyInstance } from 'fastify';

/** What an installed portal says of itself, in each language: name, colour and icon of the brand of the host name. */
export function serveManifests(
  app: FastifyInstance,
  folder: string,
  brandAt: (host: string) => Promise<ShownBrand>,
): void {
  for (const language of LANGUAGE_NAMES) {
    const path = `/portal.${language}.webmanifest`;
    const file = join(folder, path);
    if (!existsSync(file)) continue;
    app.get(path, async ({ hostname }, reply) => {
      const own = JSON.parse(await readFile(file, 'utf8')) as object;
      return reply
        .headers({ 'cache-control': 'no-cache' })
        .type('application/manifest+json')
        .send(JSON.stringify({ ...own, ...branded(await brandAt(hostname.toLowerCase())) }));
    });
  }
}

function branded({ name, colours, pictures: { icon } }: ShownBrand) {
  return {
    ...(name && { name, short_name: name }),
    ...(colours && { theme_color: colours.light.accent }),
    ...(icon && { icons: [{ src: addressOf(icon), sizes: 'any', type: 'image/webp' }] }),
  };
}

const addressOf = (digest: string) => `${BASES.portal}${brands.viewPicture.path}?digest=${digest}`;
