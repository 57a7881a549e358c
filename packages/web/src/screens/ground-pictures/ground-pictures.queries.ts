import { groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall } from '../../api/use-call';

/** The form and the dialog show what went wrong. */
export const useUpdatePicture = () =>
  useMutationCall(groundPictures.update, { quiet: true, ...useRefresh() });
export const useRemovePicture = () =>
  useMutationCall(groundPictures.remove, { quiet: true, ...useRefresh() });
export const useArrangePictures = () => useMutationCall(groundPictures.arrange, useRefresh());

/** Has the list of pictures requested again. */
export function useRefresh() {
  const client = useQueryClient();
  return { onSettled: () => void client.invalidateQueries({ queryKey: keyOf(groundPictures.list) }) };
}
