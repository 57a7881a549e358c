import type { PanelPlace, PanelSource } from '@fieldscope/contract/panel-component';
import type { PanelKind } from '@fieldscope/contract/panel-kinds';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { useEffect, useRef, useState } from 'react';
import {
  type Content,
  contentOf,
  contentsOf,
  type Draft,
  type PanelFacts,
} from '../../../features/panels/editing/draft.model';
import { withChoice, withFactChoice } from '../../../features/panels/editing/merge.model';
import { copyOf, newComponent } from '../../../features/panels/editing/new-component.model';
import {
  type Alignment,
  BOUNDS,
  type Layout,
  type Places,
} from '../../../features/panels/editing/places.model';
import {
  adding,
  alignedPlaces,
  changing,
  deleting,
  derivingPhone,
  movedBy,
  placesOf,
  putAt,
  sizedBy,
} from '../../../features/panels/editing/placing.model';
import {
  type Changes,
  edited,
  redone,
  undone,
  withEndedStep,
} from '../../../features/panels/editing/steps.model';
import { inReadingOrder } from '../../../features/panels/layout.model';
import { useTexts } from '../../../texts/use-texts';
import { formatList } from '../../../values/format-list';
import type { DraftStore } from './draft-store';

export type Editor = ReturnType<typeof useEditor>;

interface EditorParts {
  store: DraftStore;
  say(text: string): void;
  isPhone: boolean;
  /** The first row of the board that is in view. */
  firstRow(): number;
}

/** What a reader can do to a panel, and what is selected. Each step is said to screen readers. */
export function useEditor({ store, say, isPhone, firstRow }: EditorParts) {
  const { t } = useTexts('panel-editor', 'panel-kinds');
  const [layout, setLayout] = useState<Layout>('wide');
  // A phone has no space for 24 columns.
  useEffect(() => setLayout(isPhone ? 'phone' : 'wide'), [isPhone]);
  const [selected, setSelected] = useState<readonly string[]>([]);
  /** Which component has the focus once the board is drawn. */
  const focusNext = useRef<string | null>(null);
  const draft = () => store.get();
  const namesOf = (ids: readonly string[]) =>
    formatList(ids.flatMap((id) => contentOf(draft(), id)?.name ?? []));
  const ordered = () => {
    const places = placesOf(contentsOf(draft()), layout);
    return inReadingOrder([...places].map(([id, place]) => ({ id, place }))).map(({ id }) => id);
  };

  const change = (op: (draft: Draft) => Changes | undefined, key?: string): boolean => {
    const next = edited(draft(), op, key);
    if (next) store.set(next);
    return next !== undefined;
  };
  const endStep = () => store.set(withEndedStep(draft()));
  const select = (ids: readonly string[]) => {
    endStep();
    setSelected(ids);
  };

  const sayPlace = (id: string) => {
    const place = placesOf(contentsOf(draft()), layout).get(id);
    if (place) say(t('said.placed', { name: namesOf([id]), ...placeFacts(place, layout) }));
  };
  const put = (places: Places | undefined, key?: string): boolean => {
    const isDone = places !== undefined && change(putAt(places, layout), key);
    if (!isDone) say(t('said.noFurther'));
    return isDone;
  };
  const add = (components: readonly Content[], fromRow = firstRow()) => {
    if (contentsOf(draft()).length + components.length > PANEL_LIMITS.components) {
      say(t('said.full', { count: PANEL_LIMITS.components }));
      return false;
    }
    change(adding(components, fromRow));
    const ids = components.map(({ component_id }) => component_id);
    setSelected(ids);
    focusNext.current = ids[0] ?? null;
    return true;
  };
  const replay = (step: (draft: Draft) => Draft, said: string) => {
    const before = contentsOf(draft());
    store.set(step(draft()));
    const after = contentsOf(draft());
    const back = after.find((one) => !before.some(({ component_id }) => component_id === one.component_id));
    if (back) focusNext.current = back.component_id;
    setSelected((ids) => ids.filter((id) => contentOf(draft(), id)));
    say(said);
  };

  return {
    layout,
    selected,
    focusNext,
    select,
    ordered,
    namesOf,
    setLayout(next: Layout) {
      endStep();
      setLayout(next);
    },
    /** Takes a component into the selection, or out of it. */
    toggle: (id: string) =>
      select(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]),
    selectAll: () => select(ordered()),
    addKind(kind: PanelKind, place?: Pick<PanelPlace, 'x' | 'y'>) {
      const component = newComponent(kind, t(`panel-kinds:kind.${kind}`));
      if (!add([component])) return;
      if (place) put(new Map([[component.component_id, { ...component.place, ...place }]]));
      focusNext.current = null;
      say(t('said.added', { name: component.name }));
    },
    add,
    duplicate(ids: readonly string[]) {
      const copies = ids.flatMap((id) => contentOf(draft(), id) ?? []).map(copyOf);
      if (copies.length === 0) return;
      const names = namesOf(ids);
      if (add(copies, Math.min(...copies.map(({ place }) => place.y))))
        say(t('said.duplicated', { name: names }));
    },
    remove(ids: readonly string[]) {
      if (ids.length === 0) return;
      const names = namesOf(ids);
      const order = ordered();
      const last = Math.max(...ids.map((id) => order.indexOf(id)));
      const next = [...order.slice(last + 1), ...order.slice(0, last).toReversed()].find(
        (id) => !ids.includes(id),
      );
      change(deleting(ids));
      setSelected([]);
      focusNext.current = next ?? null;
      say(t('said.deleted', { name: names }));
      return next;
    },
    /** Moves by columns and rows. Several steps are one, and what is passed on the way stays where it is. */
    move(ids: readonly string[], by: Pick<PanelPlace, 'x' | 'y'>) {
      const places = placesOf(contentsOf(draft()), layout);
      if (put(movedBy(places, ids, by, layout), `move ${layout} ${ids.join(' ')}`)) sayPlace(ids[0]!);
    },
    size(ids: readonly string[], by: Pick<PanelPlace, 'width' | 'height'>) {
      const sized = sizedBy(contentsOf(draft()), ids, by, layout);
      if (!put(sized, `size ${layout} ${ids.join(' ')}`)) return;
      const place = placesOf(contentsOf(draft()), layout).get(ids[0]!)!;
      say(t('said.sized', { name: namesOf(ids), width: place.width, height: place.height }));
    },
    /** By the pointer. */
    putAt(id: string, place: PanelPlace) {
      if (put(new Map([[id, place]]))) sayPlace(id);
    },
    align(how: Alignment) {
      const places = placesOf(contentsOf(draft()), layout);
      if (put(alignedPlaces(places, selected, how))) say(t('said.aligned', { count: selected.length }));
    },
    changeComponent: (id: string, what: string, part: (content: Content) => Content) =>
      change(changing(id, part), `change ${id} ${what}`),
    changeSources: (id: string, sources: readonly PanelSource[]) =>
      change(changing(id, (one) => ({ ...one, sources: [...sources] }))),
    changePanel: (facts: Partial<PanelFacts>) =>
      change(() => ({ facts }), `panel ${Object.keys(facts).join(' ')}`),
    derivePhone() {
      change(derivingPhone);
      say(t('said.derived'));
    },
    choose(id: string, choice: 'mine' | 'theirs') {
      store.set(withChoice(draft(), id, choice));
      setSelected((ids) => ids.filter((one) => contentOf(draft(), one)));
    },
    chooseFacts: (choice: 'mine' | 'theirs') => store.set(withFactChoice(draft(), choice)),
    undo: () => replay(undone, t('said.undone')),
    redo: () => replay(redone, t('said.redone')),
    endStep,
    say,
  };
}

/** Where a component is, for texts. */
export const placeFacts = ({ x, y, width, height }: PanelPlace, layout: Layout) => ({
  ...{ column: x + 1, columns: BOUNDS[layout].columns, row: y + 1 },
  ...{ width, height },
});
