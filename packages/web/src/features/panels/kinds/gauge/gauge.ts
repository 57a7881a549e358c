import { lazy } from 'react';
import type { KindParts } from '../kind';

export const gauge: KindParts<'gauge'> = {
  View: lazy(async () => ({ default: (await import('./GaugeView')).GaugeView })),
};
