import type { PanelPlace } from '@fieldscope/contract/panel-component';
import { factsOfPanelKind } from '@fieldscope/contract/panel-kinds';
import { phonePlacesOf } from '../layout.model';
import { type Content, contentsOf, type Draft } from './draft.model';
import {
  type Alignment,
  aligned,
  freePlace,
  isWithin,
  type Layout,
  type Places,
  type Size,
  withPlaces,
} from './places.model';
import type { Changes } from './steps.model';

/** Where components are in a layout. */
export const placesOf = (contents: readonly Content[], layout: Layout): Places =>
  layout === 'phone'
    ? phonePlacesOf(contents)
    : new Map(contents.map(({ component_id, place }) => [component_id, place]));

/** The least size of a component; in the layout for phones any width will do. */
export function leastSizeOf({ kind }: Pick<Content, 'kind'>, layout: Layout): Size {
  const { leastWidth, leastHeight } = factsOfPanelKind(kind).size;
  return { width: layout === 'phone' ? 1 : leastWidth, height: leastHeight };
}

/** Puts components at places; what is in their way moves down. undefined: there is no space for that. */
export const putAt =
  (wanted: Places, layout: Layout) =>
  (draft: Draft): Changes | undefined => {
    const contents = contentsOf(draft);
    const places = placesOf(contents, layout);
    const next = withPlaces(places, wanted);
    if (![...next.values()].every((place) => isWithin(place, layout))) return undefined;
    const changed = contents.filter(
      ({ component_id: id }) => layout === 'phone' || next.get(id) !== places.get(id),
    );
    return {
      // Once one has a place by hand in the layout for phones, the others stay where they are seen.
      contents: new Map(
        changed.map((one) => [one.component_id, withPlace(one, next.get(one.component_id)!, layout)]),
      ),
      pushed: new Set(changed.map((one) => one.component_id).filter((id) => !wanted.has(id))),
    };
  };

const withPlace = (content: Content, place: PanelPlace, layout: Layout): Content => ({
  ...content,
  ...(layout === 'phone' ? { phone_place: place } : { place }),
});

/** Where components are that move by columns and rows; undefined: an edge of the layout is in the way. */
export const movedBy = (
  places: Places,
  ids: readonly string[],
  { x, y }: Pick<PanelPlace, 'x' | 'y'>,
  layout: Layout,
): Places | undefined => within(ids, layout, (id) => shifted(places.get(id)!, { x, y, width: 0, height: 0 }));

/** Where components are that grow; undefined: an edge or their least size is in the way. */
export function sizedBy(
  contents: readonly Content[],
  ids: readonly string[],
  { width, height }: Size,
  layout: Layout,
): Places | undefined {
  const places = placesOf(contents, layout);
  const sized = within(ids, layout, (id) => shifted(places.get(id)!, { x: 0, y: 0, width, height }));
  const fits = contents.every((one) => {
    const place = ids.includes(one.component_id) ? sized?.get(one.component_id) : undefined;
    const least = leastSizeOf(one, layout);
    return !place || (place.width >= least.width && place.height >= least.height);
  });
  return fits ? sized : undefined;
}

const shifted = (place: PanelPlace, by: PanelPlace): PanelPlace => ({
  x: place.x + by.x,
  y: place.y + by.y,
  width: place.width + by.width,
  height: place.height + by.height,
});

function within(ids: readonly string[], layout: Layout, placeOf: (id: string) => PanelPlace) {
  const places = new Map(ids.map((id) => [id, placeOf(id)]));
  return [...places.values()].every((place) => isWithin(place, layout)) ? places : undefined;
}

/** Lines components up, the first of which is the measure. */
export const alignedPlaces = (places: Places, ids: readonly string[], how: Alignment): Places => {
  const lined = aligned(
    ids.map((id) => places.get(id)!),
    how,
  );
  return new Map(ids.map((id, index) => [id, lined[index]!]));
};

/** Adds components at the first free places from a row on, keeping how they stand to each other. */
export const adding =
  (added: readonly Content[], fromRow: number) =>
  (draft: Draft): Changes => {
    const taken = contentsOf(draft).map(({ place }) => place);
    const left = Math.min(...added.map(({ place }) => place.x));
    const top = Math.min(...added.map(({ place }) => place.y));
    const width = Math.max(...added.map(({ place }) => place.x + place.width)) - left;
    const height = Math.max(...added.map(({ place }) => place.y + place.height)) - top;
    const free = freePlace(taken, { width, height }, fromRow);
    return {
      contents: new Map(
        added.map((one) => [
          one.component_id,
          { ...one, place: { ...one.place, x: one.place.x - left + free.x, y: one.place.y - top + free.y } },
        ]),
      ),
    };
  };

/** Deletes components. */
export const deleting = (ids: readonly string[]) => (): Changes => ({
  contents: new Map(ids.map((id) => [id, null])),
});

/** Changes a component, if it is still there. */
export const changing =
  (id: string, change: (content: Content) => Content) =>
  (draft: Draft): Changes => {
    const content = contentsOf(draft).find((one) => one.component_id === id);
    return content ? { contents: new Map([[id, change(content)]]) } : {};
  };

/** Has the layout for phones follow the other one again. */
export const derivingPhone = (draft: Draft): Changes => ({
  contents: new Map(contentsOf(draft).map((one) => [one.component_id, { ...one, phone_place: null }])),
});
