import { findModel } from '@fieldscope/codecs/registry';
import type { Areas } from '../../texts/areas';
import { useTexts } from '../../texts/use-texts';

/** Says what a model is, in the reader's language; the model itself when it is unknown here. */
export function useModelName(): (model: string) => string {
  const { t } = useTexts('models');
  return (model) => (findModel(model) ? t(`models:${model as keyof Areas['models']}`) : model);
}

/** Kits of one's own making have no model of a maker: what the portal calls theirs is no word for people. */
const NAMELESS = 'blank_device';

/** A model in few words, as it is printed on the device. */
export function useShortModel(): (model: string) => string {
  const modelName = useModelName();
  return (model) => (model === NAMELESS ? modelName(model) : model);
}

/** A model with what it is, where that is known: "S2103 · CO2 sensor". */
export function useFullModel(): (model: string) => string {
  const modelName = useModelName();
  return (model) => {
    const name = modelName(model);
    return model === NAMELESS || name === model ? name : `${model} · ${name}`;
  };
}
