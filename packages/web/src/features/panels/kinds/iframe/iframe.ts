import type { KindParts } from '../kind';
import { IframeView } from './IframeView';

export const iframe: KindParts<'iframe'> = {
  View: IframeView,
  isBare: true,
};
