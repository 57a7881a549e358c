import { notes } from '@fieldscope/contract/calls/notes';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall } from '../../api/use-call';

/** The dialogs show what went wrong. */
export const useCreateNote = () => useMutationCall(notes.create, useListAgain());
export const useUpdateNote = () => useMutationCall(notes.update, useListAgain());
export const useRemoveNote = () => useMutationCall(notes.remove, useListAgain());

function useListAgain() {
  const client = useQueryClient();
  return {
    quiet: true,
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(notes.list) }),
  };
}
