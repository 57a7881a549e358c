import { lazy } from 'react';
import type { KindParts } from '../kind';

export const image: KindParts<'image'> = {
  View: lazy(async () => ({ default: (await import('./ImageView')).ImageView })),
  isBare: true,
};
