import type { KindParts } from '../kind';
import { CardListView } from './CardListView';

export const cardList: KindParts<'card_list'> = {
  View: CardListView,
};
