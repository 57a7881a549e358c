import { useComputedColorScheme } from '@mantine/core';
import { numberOf } from '../../../values/number-of';
import { contrastOf, LEAST_CONTRAST, surfaceOf } from '../appearance';
import type { ShownSeries } from '../panel-values';
import { type ColorStep, colorAt } from './scale.model';

export interface ShownColor {
  /** undefined: its value has none. */
  color: string | undefined;
  /** Whether text in it is read; else it is that of a mark beside the text. */
  isRead: boolean;
}

/** The colours that a component gives to values. */
export function useShownColor({ bgColor, colors }: { bgColor: string | null; colors: readonly ColorStep[] }) {
  const surface = surfaceOf(bgColor, useComputedColorScheme('light'));
  return (series: ShownSeries | undefined): ShownColor => {
    const color = colorAt(numberOf(series?.value), colors);
    return { color, isRead: color !== undefined && contrastOf(color, surface) >= LEAST_CONTRAST };
  };
}
