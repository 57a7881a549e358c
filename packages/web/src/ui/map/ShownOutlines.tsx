import type { Outline } from '@fieldscope/contract/field-geometry';
import { useMemo } from 'react';
import { ringOf } from './map-ring';
import { useWholeInView } from './use-map-layers';

/** Brings outlines into view, and again when they change. */
export function ShownOutlines({ outlines }: { outlines: readonly Outline[] }) {
  useWholeInView(
    useMemo(
      () =>
        outlines
          .flat(2)
          .flatMap((ring) => ringOf(ring.map(([longitude, latitude]) => ({ longitude, latitude })))),
      [outlines],
    ),
  );
  return null;
}
