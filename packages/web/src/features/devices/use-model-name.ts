import { findModel } from '@fieldscope/codecs/registry';
import type { Areas } from '../../texts/areas';
import { useTexts } from '../../texts/use-texts';

/** Says what a model is, in the reader's language; the model itself when it is unknown here. */
export function useModelName(): (model: string) => string {
  const { t } = useTexts('models');
  return (model) => (findModel(model) ? t(`models:${model as keyof Areas['models']}`) : model);
}
