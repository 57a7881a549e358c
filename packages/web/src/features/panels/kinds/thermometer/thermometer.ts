import { lazy } from 'react';
import type { KindParts } from '../kind';

export const thermometer: KindParts<'thermometer'> = {
  View: lazy(async () => ({ default: (await import('./ThermometerView')).ThermometerView })),
};
