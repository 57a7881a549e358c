import { Marker } from 'maplibre-gl';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from './map-context';
import { type Position, placeOnMap, positionOf } from './map-position';

export interface MarkerProps {
  position: Position;
  /** What is there, read aloud. */
  label: string;
  /** Makes the marker draggable; called with the position where it is dropped. */
  onMove?: (position: Position) => void;
  /** Of a draggable one: it was clicked. */
  onChoose?: () => void;
}

interface MapMarkerProps extends MarkerProps {
  /** Which part of it is at the position. */
  anchor: 'bottom' | 'center';
  children: ReactNode;
}

/** Something small at a position of a map. */
export function MapMarker({ position, label, onMove, onChoose, anchor, children }: MapMarkerProps) {
  const map = useMap();
  const [marker] = useState(() => aMarker(anchor));
  const moved = useEffectEvent(() => onMove?.(positionOf(marker.getLngLat())));
  const { latitude, longitude } = position;
  useEffect(() => {
    marker.setLngLat(placeOnMap({ latitude, longitude }));
  }, [marker, latitude, longitude]);
  useEffect(() => {
    marker.getElement().ariaLabel = label;
    marker.getElement().title = label;
  }, [marker, label]);
  const chosen = useEffectEvent((event: Event) => {
    // A click on what is dragged picks no place.
    event.stopPropagation();
    onChoose?.();
  });
  const isMovable = onMove !== undefined;
  useEffect(() => {
    marker.setDraggable(isMovable);
    if (!isMovable) return;
    const element = marker.getElement();
    element.addEventListener('click', chosen);
    element.addEventListener('dblclick', keepFromMap);
    return () => {
      element.removeEventListener('click', chosen);
      element.removeEventListener('dblclick', keepFromMap);
    };
  }, [marker, isMovable]);
  useEffect(() => {
    if (!map) return;
    marker.addTo(map);
    const dragged = marker.on('dragend', moved);
    return () => {
      dragged.unsubscribe();
      marker.remove();
    };
  }, [marker, map]);
  return createPortal(children, marker.getElement());
}

const keepFromMap = (event: Event) => event.stopPropagation();

function aMarker(anchor: 'bottom' | 'center'): Marker {
  const element = document.createElement('div');
  element.role = 'img';
  return new Marker({ element, anchor });
}
