import { findModel } from '@fieldscope/codecs/registry';
import type { Areas } from '../texts/areas';
import { text } from '../texts/use-texts';

/** What a model is, in the reader's language; the model itself when it is unknown here. Needs the texts `models`. */
export const modelName = (model: string): string =>
  findModel(model) ? text(`models:${model as keyof Areas['models']}`) : model;
