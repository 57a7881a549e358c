import { type Annotation, annotations } from '@fieldscope/contract/calls/annotations';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';
import { useRefresh } from '../../api/use-refresh';

/** Notes of a time, ascending: one request for all charts of a page that show the same time. */
export function useAnnotations({ from, to }: { from: number; to: number }): readonly Annotation[] {
  useRefresh(annotations.list, ({ type }) => type === 'annotations_changed', 0);
  const input = { time_start: from, time_end: to };
  return useQueryCall(annotations.list, input, { keepPrevious: true }).data ?? NONE;
}
const NONE: readonly Annotation[] = [];

/** The dialogs show what went wrong. */
export const useCreateAnnotation = () => useMutationCall(annotations.create, useListAgain());
export const useUpdateAnnotation = () => useMutationCall(annotations.update, useListAgain());
export const useRemoveAnnotation = () => useMutationCall(annotations.remove, useListAgain());

function useListAgain() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(annotations.list) }),
  };
}
