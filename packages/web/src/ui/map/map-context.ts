import type { Map as DrawnMap } from 'maplibre-gl';
import { createContext, use } from 'react';

/** The map that surrounds a pin; undefined: not drawn yet. */
export const MapContext = createContext<DrawnMap | undefined>(undefined);

export const useMap = (): DrawnMap | undefined => use(MapContext);
