import type { KindParts } from '../kind';
import { ImageView } from './ImageView';

export const image: KindParts<'image'> = {
  View: ImageView,
  isBare: true,
};
