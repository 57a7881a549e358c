import type { KindEditor } from '../kind';
import { CardListPicture } from './CardListPicture';

export const cardListEditor: KindEditor<'card_list'> = {
  // It has no settings of its own.
  Fields: () => null,
  Picture: CardListPicture,
};
