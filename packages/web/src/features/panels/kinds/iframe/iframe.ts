import { lazy } from 'react';
import type { KindParts } from '../kind';

export const iframe: KindParts<'iframe'> = {
  View: lazy(async () => ({ default: (await import('./IframeView')).IframeView })),
  isBare: true,
};
