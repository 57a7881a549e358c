import { lazy } from 'react';
import type { KindParts } from '../kind';

export const playSound: KindParts<'play_sound'> = {
  View: lazy(async () => ({ default: (await import('./PlaySoundView')).PlaySoundView })),
};
