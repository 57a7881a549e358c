import { lazy } from 'react';
import type { KindParts } from '../kind';

export const map: KindParts<'map'> = {
  View: lazy(async () => ({ default: (await import('./MapView')).MapView })),
};
