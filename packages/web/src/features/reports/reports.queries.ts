import { type Report, reports } from '@fieldscope/contract/calls/reports';
import { SECOND_MS } from '@fieldscope/contract/time';
import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../api/call-api';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';

/** Reports with what became of the newest ones, which changes without a live event. */
export const useReports = () => useQueryCall(reports.list, {}, { refetchInterval: 15 * SECOND_MS });

/** What the reader would get now. */
export const usePreview = (wish: CallInput<typeof reports.preview>) =>
  useQueryCall(reports.preview, wish, { staleTime: 0, gcTime: 0 });

export const useCreateReport = () => useMutationCall(reports.create, useRefresh());
export const useUpdateReport = () => useMutationCall(reports.update, useRefresh());
export const useRemoveReport = () => useMutationCall(reports.remove, useRefresh());
export const useSwitchReport = () => useMutationCall(reports.switch, { ...useRefresh(), quiet: false });
export const usePauseReport = () => useMutationCall(reports.pauseOwn, { ...useRefresh(), quiet: false });
export const useSendReport = () => useMutationCall(reports.sendNow, { ...useRefresh(), quiet: false });

function useRefresh() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(reports.list) }),
  };
}

export type ReportReader = Report['readers'][number];
