import { z } from 'zod';
import type { PanelKindFacts } from './kind';
import { APPEARANCE, PictureAddress } from './settings';

/** A picture. */
export const settings = z.strictObject({
  ...APPEARANCE,
  imgUrl: PictureAddress,
  /** Of the whole picture, or of the whole component. */
  fit: z.enum(['contain', 'cover']).default('contain'),
});

export const facts = {
  mostDevices: 0,
  size: { width: 6, height: 6, leastWidth: 1, leastHeight: 1 },
} as const satisfies PanelKindFacts;
