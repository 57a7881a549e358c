import type { Curve } from '@fieldscope/contract/calls/channels';
import { type PanelCurves, panels } from '@fieldscope/contract/calls/panels';
import type { LiveReading } from '@fieldscope/contract/live';
import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { SECOND_MS } from '@fieldscope/contract/time';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { patchAnswers } from '../../api/patch-answers';
import { useRequestLater } from '../../api/use-refresh';
import { createStore, type Store } from '../../browser/create-store';
import { followsNow, pointsOf, type Span, timerMsOf, withCurves, withReadings } from './panel-curves.model';
import {
  readerKeyOf,
  usePanelReader,
  useReaderLive,
  useReaderLiveState,
  useReaderQuery,
} from './panel-reader';
import { CHANGES_MS, isOfAnswer, type PanelChoice, POLL_MS } from './panels.queries';
import { useLater } from './use-later';

/** Readings come many a second; the charts take them together. */
const GATHER_MS = SECOND_MS / 2;

interface PanelCurvesProps {
  choice: PanelChoice;
  components: readonly PanelComponent[];
}

/** All curves of a panel by one request, which live readings keep true. The ones before stay until the next are there. */
function usePanelCurves({ choice: { panelId, variable }, components }: PanelCurvesProps, zoom?: Span) {
  const client = useQueryClient();
  const reader = usePanelReader();
  const points = pointsOf(components);
  const input = { id: panelId, ...(variable === undefined ? {} : { variable }), ...zoom, points };
  const key = readerKeyOf(reader, panels.viewCurves, input);
  const isLive = useReaderLiveState() === 'live';
  const gathered = useRef<LiveReading[]>([]);
  const requestSoon = useRequestLater(key, CHANGES_MS);
  const requestLater = useRequestLater(key, timerMsOf(components));
  const appendLater = useLater(() => {
    const readings = gathered.current.splice(0);
    const moving = new Set(
      components.filter((one) => followsNow(one, zoom)).map(({ component_id }) => component_id),
    );
    patchAnswers<PanelCurves>(client, { queryKey: key, exact: true }, (before) => {
      const { data, isDue } = withReadings(before, readings, { moving, points });
      if (isDue) requestLater();
      return data;
    });
  }, GATHER_MS);
  useReaderLive((message) => {
    if (message.type === 'readings') {
      gathered.current.push(...message.readings);
      appendLater();
    }
    if (message.type !== 'alarms_changed' && isOfAnswer(message, panelId)) requestSoon();
  });
  return useReaderQuery(panels.viewCurves, input, {
    enabled: withCurves(components).length > 0,
    refetchInterval: isLive ? false : POLL_MS,
    placeholderData: keepPreviousData as never,
  });
}

interface CurvesState {
  /** undefined: still loading. */
  data: PanelCurves | undefined;
  error: Error | null;
  /** They are of another choice or time than the one that is on its way. */
  isBefore: boolean;
  /** What the reader has chosen in place of the times of the charts. */
  zoom: Span | undefined;
}

interface CurvesOfPanel {
  state: Store<CurvesState>;
  /** Has all charts show a stretch of time; undefined: their own again. */
  zoomTo(zoom: Span | undefined): void;
  retry(): void;
}

const NONE: CurvesState = { data: { components: [] }, error: null, isBefore: false, zoom: undefined };
const Curves = createContext<CurvesOfPanel>({
  state: createStore(NONE),
  zoomTo: () => undefined,
  retry: () => undefined,
});

/** Reads the curves of all components inside. */
export function PanelCurvesProvider({ children, ...props }: PanelCurvesProps & { children: ReactNode }) {
  const [zoom, zoomTo] = useState<Span>();
  const { data, error, refetch, isPlaceholderData } = usePanelCurves(props, zoom);
  const [state] = useState(() => createStore<CurvesState>({ ...NONE, data: undefined }));
  useEffect(
    () => state.set({ data, error, isBefore: isPlaceholderData, zoom }),
    [state, data, error, isPlaceholderData, zoom],
  );
  const value = useMemo(() => ({ state, zoomTo, retry: () => void refetch() }), [state, refetch]);
  return <Curves value={value}>{children}</Curves>;
}

export interface ComponentCurves extends Omit<CurvesState, 'data'>, Omit<CurvesOfPanel, 'state'> {
  /** undefined: still loading. */
  curves: readonly Curve[] | undefined;
  /** From when to when they are. */
  span: Span | undefined;
}

/** The curves of one component, out of those of its panel; it is rendered again when they change. */
export function useComponentCurves(componentId: string): ComponentCurves {
  const { state, zoomTo, retry } = use(Curves);
  const shown = useSelected(state, ({ data }) => data && (ofComponent(data, componentId) ?? null));
  const error = useSelected(state, (now) => now.error);
  const isBefore = useSelected(state, (now) => now.isBefore);
  const zoom = useSelected(state, (now) => now.zoom);
  return {
    ...{ error, isBefore, zoom, zoomTo, retry },
    curves: shown === null ? NO_CURVES : shown?.curves,
    span: shown ?? undefined,
  };
}

const NO_CURVES: readonly Curve[] = [];

const ofComponent = ({ components }: PanelCurves, componentId: string) =>
  components.find(({ component_id }) => component_id === componentId);

/** A part of what a store holds; its component is rendered again when that part is another one. */
const useSelected = <Value,>(state: Store<CurvesState>, select: (now: CurvesState) => Value): Value =>
  useSyncExternalStore(state.subscribe, () => select(state.get()));
