import { shownLength, typedLength } from '@fieldscope/contract/length-unit';
import { useDisplaySetting } from './display-setting';
import { formatLength } from './format-number';

/** Lengths on the ground, stored in metres, as the reader sees (`text`) and types them. */
export function useLengths() {
  const { units } = useDisplaySetting();
  return { ...typedLength(units), text: (metres: number) => formatLength(shownLength(metres, units)) };
}
