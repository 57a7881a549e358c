import type { Map as DrawnMap } from 'maplibre-gl';
import { useEffect, useState } from 'react';

/** Draws again where the map has moved. @returns how often it has */
export function useMoves(map: DrawnMap | undefined): number {
  const [moved, setMoved] = useState(0);
  useEffect(() => {
    const draw = () => setMoved((count) => count + 1);
    // It has already moved to what is shown at first.
    draw();
    const moves = map?.on('moveend', draw);
    return () => moves?.unsubscribe();
  }, [map]);
  return moved;
}
