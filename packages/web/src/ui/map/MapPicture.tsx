import type { GroundPoint, PictureSize } from '@fieldscope/contract/ground-placement';
import type { CanvasSource } from 'maplibre-gl';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useMap } from './map-context';
import { cornersOnMap, GROUND_TOP } from './map-ground';

interface MapPictureProps {
  /** No other picture of the map has it. */
  id: string;
  /** Any picture that a browser decodes. */
  file: Blob;
  size: PictureSize;
  /** By which it is placed; at least two. */
  points: readonly GroundPoint[];
  /** 0 to 1. */
  opacity: number;
  /** Ids of the pictures above it, the lowest first; some of them may not be drawn yet. */
  above?: readonly string[];
}

const NONE: readonly string[] = [];
const layerOf = (id: string): string => `picture-${id}`;

/** A picture on the ground, below everything else that is drawn on a map. */
export function MapPicture({ id, file, size, points, opacity, above = NONE }: MapPictureProps) {
  const map = useMap();
  const canvas = useCanvas(file);
  const layer = layerOf(id);
  const { width, height } = size;
  const corners = useMemo(() => cornersOnMap(points, { width, height }), [points, width, height]);
  const next = useEffectEvent(() => above.map(layerOf).find((each) => map?.getLayer(each)) ?? GROUND_TOP.id);
  const add = useEffectEvent((source: string, drawn: HTMLCanvasElement) => {
    map?.addSource(source, { type: 'canvas', canvas: drawn, animate: false, coordinates: corners });
    map?.addLayer(
      { id: source, source, type: 'raster', paint: { 'raster-opacity': opacity, 'raster-fade-duration': 0 } },
      next(),
    );
  });
  useEffect(() => {
    if (!map || !canvas) return;
    add(layer, canvas);
    return () => {
      // A map that is gone took its layers along.
      if (!map.getSource(layer)) return;
      map.removeLayer(layer);
      map.removeSource(layer);
    };
  }, [map, canvas, layer]);
  useEffect(() => {
    map?.getSource<CanvasSource>(layer)?.setCoordinates(corners);
  }, [map, layer, corners]);
  useEffect(() => {
    if (map?.getSource(layer)) map.setPaintProperty(layer, 'raster-opacity', opacity);
  }, [map, layer, opacity]);
  const order = above.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order moves the layer
  useEffect(() => {
    if (map?.getSource(layer)) map.moveLayer(layer, next());
  }, [map, layer, order]);
  return null;
}

/** A decoded picture; undefined while it is, and where it cannot be. */
function useCanvas(file: Blob): HTMLCanvasElement | undefined {
  const [canvas, setCanvas] = useState<HTMLCanvasElement>();
  useEffect(() => {
    let isGone = false;
    createImageBitmap(file).then(
      (bitmap) => {
        if (!isGone) setCanvas(canvasOf(bitmap));
        bitmap.close();
      },
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [file]);
  return canvas;
}

function canvasOf(bitmap: ImageBitmap): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: bitmap.width,
    height: bitmap.height,
  });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  return canvas;
}
