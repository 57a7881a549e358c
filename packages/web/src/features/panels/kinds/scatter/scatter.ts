import { lazy } from 'react';
import type { KindParts } from '../kind';

export const scatter: KindParts<'scatter'> = {
  View: lazy(async () => ({ default: (await import('./ScatterView')).ScatterView })),
};
