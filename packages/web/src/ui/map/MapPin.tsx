import { IconMapPinFilled } from '@tabler/icons-react';
import { Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './MapCanvas.module.css';
import { useMap } from './map-context';
import { type Position, placeOnMap, positionOf } from './map-position';

interface MapPinProps {
  position: Position;
  /** Whose position it is, read aloud. */
  label: string;
  /** Makes the pin one that is dragged. */
  onMove?: (position: Position) => void;
}

/** A pin whose tip is at a position. */
export function MapPin({ position, label, onMove }: MapPinProps) {
  const map = useMap();
  const [marker] = useState(aMarker);
  const moved = useEffectEvent(() => onMove?.(positionOf(marker.getLngLat())));
  const { latitude, longitude } = position;
  useEffect(() => {
    marker.setLngLat(placeOnMap({ latitude, longitude }));
  }, [marker, latitude, longitude]);
  useEffect(() => {
    marker.getElement().ariaLabel = label;
  }, [marker, label]);
  const isMovable = onMove !== undefined;
  useEffect(() => {
    marker.setDraggable(isMovable);
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
  return createPortal(
    <IconMapPinFilled size={36} className={classes.pin} aria-hidden />,
    marker.getElement(),
  );
}

function aMarker(): Marker {
  const element = document.createElement('div');
  element.role = 'img';
  return new Marker({ element, anchor: 'bottom' });
}
