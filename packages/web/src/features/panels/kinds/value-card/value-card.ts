import type { KindParts } from '../kind';
import { ValueCardView } from './ValueCardView';

export const valueCard: KindParts<'value_card'> = {
  View: ValueCardView,
};
