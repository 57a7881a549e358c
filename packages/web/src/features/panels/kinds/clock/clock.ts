import { lazy } from 'react';
import type { KindParts } from '../kind';

export const clock: KindParts<'clock'> = {
  View: lazy(async () => ({ default: (await import('./ClockView')).ClockView })),
};
