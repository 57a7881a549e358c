import { Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './map-context';

interface MapElementProps {
  /** As it is drawn, see `placeOnMap`. */
  place: readonly [number, number];
  children: ReactNode;
}

/** A link or button with its middle on a place of the map. */
export function MapElement({ place, children }: MapElementProps) {
  const map = useMap();
  const [marker] = useState(() => new Marker({ element: document.createElement('div') }));
  const [longitude, latitude] = place;
  useEffect(() => {
    marker.setLngLat([longitude, latitude]);
    if (map) marker.addTo(map);
    return () => void marker.remove();
  }, [marker, map, longitude, latitude]);
  return createPortal(children, marker.getElement());
}
