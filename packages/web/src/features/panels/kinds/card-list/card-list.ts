import { lazy } from 'react';
import type { KindParts } from '../kind';

export const cardList: KindParts<'card_list'> = {
  View: lazy(async () => ({ default: (await import('./CardListView')).CardListView })),
};
