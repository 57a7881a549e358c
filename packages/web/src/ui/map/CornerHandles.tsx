import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../texts/use-texts';
import { readRings, withInserted, withMoved } from './corner-lines';
import { MapHandle } from './MapHandle';
import { useMap } from './map-context';
import { type Position, placeOnMap, positionOf } from './map-position';
import type { Corners } from './use-corners';

/** More handles than that cover each other; what is typed beside the map has all of them. */
const MOST_HANDLES = 300;

/** Corners on a map: to drag and to delete, and between them the middle of each edge, which makes a corner. */
export function CornerHandles({ corners }: { corners: Corners }) {
  const { t } = useTexts('map');
  const { lines, isDrawing, chosen } = corners;
  useDrawingGestures(corners);
  const { rings } = readRings(lines);
  const count = rings.flat().length;
  if (count > MOST_HANDLES) return null;
  let number = -1;
  return rings.flatMap((ring, ringNumber) =>
    ring.flatMap((corner, index) => {
      number += 1;
      const own = number;
      const next = ring[(index + 1) % ring.length]!;
      const isBegun = isDrawing && ringNumber === rings.length - 1;
      const isEnd = index === 0 || index === ring.length - 1;
      const move = (place: Position) => corners.put(withMoved(lines, own, place));
      const add = (place: Position) => corners.put(withInserted(lines, own, place));
      return [
        <MapHandle
          key={`corner-${own}`}
          position={corner}
          label={t('corners.corner', { number: own + 1 })}
          isChosen={own === chosen}
          onMove={move}
          // The second click of a double click meets the corner that the first one has made.
          onChoose={() => (isBegun && isEnd ? corners.finish() : corners.choose(own))}
        />,
        ...(isBegun || ring.length < 2
          ? []
          : [
              <MapHandle
                key={`edge-${own}`}
                position={middleOf(corner, next)}
                label={t('corners.edge', { number: own + 1 })}
                isFaint
                onMove={add}
                onChoose={() => add(middleOf(corner, next))}
              />,
            ]),
      ];
    }),
  );
}

/** The middle of an edge as it is drawn. */
function middleOf(one: Position, other: Position): Position {
  const [[x, y], [otherX, otherY]] = [placeOnMap(one), placeOnMap(other)];
  const near = otherX + 360 * Math.round((x - otherX) / 360);
  return positionOf({ lng: (x + near) / 2, lat: (y + otherY) / 2 });
}

/** A double click or Enter ends the drawing, Backspace and Delete take a corner away. */
function useDrawingGestures(corners: Corners): void {
  const map = useMap();
  const end = useEffectEvent(() => {
    if (!corners.isDrawing) return;
    // The second click of it has added the last corner again.
    const ring = readRings(corners.lines).rings.at(-1) ?? [];
    const [last, before] = [ring.at(-1), ring.at(-2)];
    if (
      map &&
      last &&
      before &&
      map.project(placeOnMap(last)).dist(map.project(placeOnMap(before))) < SAME_PX
    )
      corners.removeLast();
    corners.finish();
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter') corners.finish();
    else if (event.key === 'Escape') corners.choose(undefined);
    else if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    else if (corners.chosen !== undefined) corners.removeChosen();
    else if (corners.isDrawing) corners.removeLast();
    event.preventDefault();
  });
  useEffect(() => {
    if (!map) return;
    map.doubleClickZoom.disable();
    const doubled = map.on('dblclick', end);
    const canvas = map.getCanvas();
    canvas.addEventListener('keydown', press);
    return () => {
      doubled.unsubscribe();
      canvas.removeEventListener('keydown', press);
    };
  }, [map]);
}
const SAME_PX = 8;
