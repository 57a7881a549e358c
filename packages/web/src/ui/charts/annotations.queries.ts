import { annotations } from '@fieldscope/contract/calls/annotations';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall } from '../../api/use-call';

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
