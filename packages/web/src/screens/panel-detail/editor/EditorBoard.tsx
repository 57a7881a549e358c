import type { PanelComponent, PanelPlace } from '@fieldscope/contract/panel-component';
import { factsOfPanelKind, type PanelKind } from '@fieldscope/contract/panel-kinds';
import { useMediaQuery, useResizeObserver } from '@mantine/hooks';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { type Compactor, GridLayout, type LayoutItem } from 'react-grid-layout';
import { backgroundOf } from '../../../features/panels/background';
import type { Content, PanelFacts } from '../../../features/panels/editing/draft.model';
import { BOUNDS, type Layout, withPlaces } from '../../../features/panels/editing/places.model';
import { leastSizeOf, placesOf } from '../../../features/panels/editing/placing.model';
import type { OtherEditor } from '../../../features/panels/editing/presence.model';
import { GAP_PX, inReadingOrder, ROW_PX } from '../../../features/panels/layout.model';
import type { PanelValues } from '../../../features/panels/panel-values';
import { useTexts } from '../../../texts/use-texts';
import classes from './EditorBoard.module.css';
import { EditorTile } from './EditorTile';

interface EditorBoardProps {
  boardRef: RefObject<HTMLDivElement | null>;
  contents: readonly Content[];
  facts: PanelFacts;
  values: PanelValues | undefined;
  layout: Layout;
  selected: readonly string[];
  conflicts: ReadonlySet<string>;
  faulty: ReadonlySet<string>;
  others: readonly OtherEditor[];
  /** Which component is to have the focus now. */
  focusNext: RefObject<string | null>;
  /** The kind that is being dragged out of the palette. */
  dragged: PanelKind | null;
  onPut(id: string, place: PanelPlace): void;
  onDrop(kind: PanelKind, place: Pick<PanelPlace, 'x' | 'y'>): void;
  onOpen(id: string, event: MouseEvent): void;
  onFocus(id: string): void;
  onKey(id: string, event: KeyboardEvent): void;
}

const GRID = { rowHeight: ROW_PX, margin: [GAP_PX, GAP_PX], containerPadding: [0, 0] } as const;
const DROPPED = 'dropped';
/** Until the board is measured. */
const USUAL_WIDTH = 960;

/** The components of a panel where they can be moved. Each is a button that covers what it shows. */
export function EditorBoard(props: EditorBoardProps) {
  const { boardRef, contents, facts, values, layout, others, focusNext, dragged } = props;
  const { t } = useTexts('panel-editor');
  const [measured, { width }] = useResizeObserver();
  const isTouch = useMediaQuery('(pointer: coarse)') ?? false;
  const placed = useMemo(() => {
    const places = placesOf(contents, layout);
    return inReadingOrder(contents.map((content) => ({ content, place: places.get(content.component_id)! })));
  }, [contents, layout]);
  const items = useMemo(
    () => placed.map(({ content, place }) => itemOf(content, place, layout)),
    [placed, layout],
  );
  const compactor = useCompactor(items);
  const focusWanted = useFocus(boardRef, focusNext, placed);
  const size = dragged && factsOfPanelKind(dragged).size;
  return (
    <div className={classes.frame} data-layout={layout}>
      <div
        className={classes.board}
        style={{ '--gap': `${GAP_PX}px`, ...backgroundOf(facts) } as CSSProperties}
        data-own={Boolean(facts.bgColor || facts.bgImage)}
      >
        <div ref={boardRef} role="application" aria-label={t('board', { name: facts.name })}>
          <div ref={measured}>
            {/* react-draggable would add a style element, which the content security policy refuses, unless this id is there. */}
            <span id="react-draggable-style-el" hidden />
            <GridLayout
              className={classes.grid}
              width={width || USUAL_WIDTH}
              layout={items}
              gridConfig={{ ...GRID, cols: BOUNDS[layout].columns, maxRows: BOUNDS[layout].rows }}
              dragConfig={{ handle: isTouch ? `.${classes.grip}` : `.${classes.cover}, .${classes.grip}` }}
              resizeConfig={{ handles: ['se'], handleComponent: resizeHandle }}
              dropConfig={{
                enabled: layout === 'wide',
                defaultItem: { w: size?.width ?? 1, h: size?.height ?? 1 },
              }}
              droppingItem={{ i: DROPPED, x: 0, y: 0, w: size?.width ?? 1, h: size?.height ?? 1 }}
              compactor={compactor.compactor}
              onLayoutChange={focusWanted}
              onDragStart={(_all, _before, item) => compactor.begin(item)}
              onDragStop={(_all, _before, item) => {
                compactor.end();
                if (item && item.i !== DROPPED) props.onPut(item.i, placeOf(item));
              }}
              onResizeStart={(_all, _before, item) => compactor.begin(item)}
              onResizeStop={(_all, _before, item) => {
                compactor.end();
                if (item) props.onPut(item.i, placeOf(item));
              }}
              onDrop={(_all, item) => {
                compactor.end();
                if (item && dragged) props.onDrop(dragged, { x: item.x, y: item.y });
              }}
            >
              {placed.map(({ content, place }) => (
                <div key={content.component_id} className={classes.item}>
                  <EditorTile
                    component={content as PanelComponent}
                    place={place}
                    values={values}
                    layout={layout}
                    isSelected={props.selected.includes(content.component_id)}
                    isConflict={props.conflicts.has(content.component_id)}
                    isFaulty={props.faulty.has(content.component_id)}
                    others={others.filter(({ componentId }) => componentId === content.component_id)}
                    onOpen={props.onOpen}
                    onFocus={props.onFocus}
                    onKey={props.onKey}
                  />
                </div>
              ))}
            </GridLayout>
          </div>
        </div>
      </div>
    </div>
  );
}

function itemOf(content: Content, { x, y, width, height }: PanelPlace, layout: Layout): LayoutItem {
  const least = leastSizeOf(content, layout);
  return {
    ...{ i: content.component_id, x, y, w: width, h: height },
    ...{ minW: Math.min(least.width, width), minH: Math.min(least.height, height) },
  };
}

const placeOf = ({ x, y, w, h }: LayoutItem): PanelPlace => ({ x, y, width: w, height: h });

const resizeHandle = (_axis: string, ref: React.Ref<HTMLElement>) => (
  <span ref={ref} className={`react-resizable-handle ${classes.resize}`} aria-hidden />
);

/** While one is dragged, the others make way from where they were when that began, as they will once it is dropped. */
function useCompactor(items: readonly LayoutItem[]) {
  const active = useRef<string | null>(null);
  const begun = useRef(items);
  if (active.current === null) begun.current = items;
  const compactor = useMemo<Compactor>(
    () => ({
      type: null,
      allowOverlap: true,
      compact(all) {
        const id = active.current;
        const item = all.find(({ i }) => i === id);
        if (!item) return all;
        const places = new Map(begun.current.map((one) => [one.i, placeOf(one)]));
        const next = withPlaces(places, new Map([[item.i, placeOf(item)]]));
        return all.map((one) => {
          const place = next.get(one.i);
          return place ? { ...one, x: place.x, y: place.y, w: place.width, h: place.height } : one;
        });
      },
    }),
    [],
  );
  return {
    compactor,
    begin(item: LayoutItem | null) {
      active.current = item?.i ?? null;
    },
    end() {
      active.current = null;
    },
  };
}

/**
 * Keeps the focus on the board: on what was added or came back, and where a component moved to in the order of reading.
 * @returns tries once more, for components that the grid has drawn only now
 */
function useFocus(
  board: RefObject<HTMLDivElement | null>,
  next: RefObject<string | null>,
  placed: readonly unknown[],
): () => void {
  const last = useRef<string | undefined>(undefined);
  const focusWanted = useCallback(() => {
    const wanted = next.current ?? (document.activeElement === document.body ? last.current : undefined);
    const cover = wanted === undefined ? null : coverOf(board.current, wanted);
    if (!cover) return;
    next.current = null;
    cover.focus();
  }, [board, next]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the components
  useLayoutEffect(focusWanted, [placed]);
  useLayoutEffect(() => {
    const element = board.current;
    const remember = ({ target }: FocusEvent) => {
      last.current = (target as HTMLElement).dataset.component;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last.current = undefined;
    };
    element?.addEventListener('focusin', remember);
    element?.addEventListener('focusout', forget);
    return () => {
      element?.removeEventListener('focusin', remember);
      element?.removeEventListener('focusout', forget);
    };
  }, [board]);
  return focusWanted;
}

/** What has the focus where a component is. */
export const coverOf = (board: HTMLElement | null, id: string): HTMLElement | null =>
  board?.querySelector<HTMLElement>(`[data-component="${CSS.escape(id)}"]`) ?? null;
