import { shownArea } from '@fieldscope/contract/area-unit';
import { useDisplaySetting } from './display-setting';
import { formatArea } from './format-number';

/** Areas on the ground, stored in square metres, as the reader sees them. */
export function useAreas(): (squareMetres: number) => string {
  const { units } = useDisplaySetting();
  return (squareMetres) => formatArea(shownArea(squareMetres, units));
}
