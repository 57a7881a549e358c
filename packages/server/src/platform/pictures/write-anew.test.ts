import sharp from 'sharp';
import { expect, test } from 'vitest';
import { faultOfError } from './write-anew';

test('a picture that takes longer than it may is not called damaged', async () => {
  const large = { width: 6000, height: 6000, channels: 3 as const, background: 'olive' };
  const written = sharp({ create: { ...large, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .webp({ effort: 6 })
    .timeout({ seconds: 1 })
    .toBuffer();
  expect(faultOfError(await written.catch((error: unknown) => error))).toBe('slow');
  const broken = sharp(Buffer.from('no picture')).toBuffer();
  expect(faultOfError(await broken.catch((error: unknown) => error))).toBe('damaged');
});
