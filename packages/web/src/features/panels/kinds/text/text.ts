import { lazy } from 'react';
import type { KindParts } from '../kind';

export const text: KindParts<'text'> = {
  View: lazy(async () => ({ default: (await import('./TextView')).TextView })),
  isBare: true,
};
