import { lazy } from 'react';
import type { KindParts } from '../kind';

export const valueCard: KindParts<'value_card'> = {
  View: lazy(async () => ({ default: (await import('./ValueCardView')).ValueCardView })),
};
