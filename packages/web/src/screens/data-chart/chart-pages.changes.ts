import { channels } from '@fieldscope/contract/calls/channels';
import { type Chart, chartPages, charts } from '@fieldscope/contract/calls/chart-pages';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { patchAnswers } from '../../api/patch-answers';
import { keyOf, useMutationCall } from '../../api/use-call';
import { type Place, withMoved } from '../../features/chart-pages/places';

/** Loads pages and charts again; the dialogs show what went wrong. */
function useReloading() {
  const client = useQueryClient();
  const reload = () =>
    Promise.all(
      [chartPages.list, charts.list].map((call) => client.invalidateQueries({ queryKey: keyOf(call) })),
    );
  return { quiet: true, reload, onSettled: () => void reload() };
}

/** The new page is among the pages before its dialog closes. */
export function useCreatePage() {
  const { reload, ...options } = useReloading();
  return useMutationCall(chartPages.create, { ...options, onSettled: reload });
}
export const useRenamePage = () => useMutationCall(chartPages.update, useReloading());
export const useRemovePage = () => useMutationCall(chartPages.remove, useReloading());
export const useCreateChart = () => useMutationCall(charts.create, useReloading());
export const useUpdateChart = () => useMutationCall(charts.update, useReloading());
export const useRemoveChart = () => useMutationCall(charts.remove, useReloading());

/**
 * Moves a chart on its page; it is seen there before the server has answered. Moves reach the server one after the other,
 * and what it has is loaded after the last of them.
 */
export function useMoveChart(chartPageId: number) {
  const client = useQueryClient();
  const { reload } = useReloading();
  const { mutateAsync } = useMutationCall(chartPages.moveChart);
  const queue = useRef({ length: 0, end: Promise.resolve<unknown>(undefined) });
  const key = keyOf(charts.list, { desktop_id: chartPageId });
  return (chart: Chart, place: Place) => {
    void client.cancelQueries({ queryKey: key });
    patchAnswers<Chart[]>(client, { queryKey: key }, (shown) => withMoved(shown, chart.chart_id, place));
    const moves = queue.current;
    moves.length += 1;
    moves.end = moves.end
      .then(() => mutateAsync({ chart_id: chart.chart_id, row: place.row, column: place.column }))
      // The mutation has shown its failure.
      .catch(() => undefined)
      .then(() => {
        moves.length -= 1;
        if (moves.length === 0) void reload();
      });
  };
}

/** Requests the curves on screen again. */
export function useRefreshCurves() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(channels.listHistory) });
}
