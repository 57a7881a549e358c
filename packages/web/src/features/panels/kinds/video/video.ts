import { lazy } from 'react';
import type { KindParts } from '../kind';

export const video: KindParts<'video'> = {
  View: lazy(async () => ({ default: (await import('./VideoView')).VideoView })),
  isBare: true,
};
