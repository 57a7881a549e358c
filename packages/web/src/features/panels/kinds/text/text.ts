import type { KindParts } from '../kind';
import { TextView } from './TextView';

export const text: KindParts<'text'> = {
  View: TextView,
  isBare: true,
};
