import { type GroundPicture, groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { useQueryCall } from '../../api/use-call';
import { useRefresh } from '../../api/use-refresh';

/** The organisation's own pictures below its maps, from the lowest to the highest. */
export function useGroundPictures() {
  useRefresh(groundPictures.list, ({ type }) => type === 'ground_pictures_changed', 0);
  return useQueryCall(groundPictures.list, {});
}

/** The bytes of a picture, which never change under its digest; undefined while they load. */
export const usePictureFile = ({
  picture_id,
  digest,
}: Pick<GroundPicture, 'picture_id' | 'digest'>): Blob | undefined =>
  useQueryCall(groundPictures.viewImage, { picture_id, digest }, { staleTime: Number.POSITIVE_INFINITY })
    .data as unknown as Blob | undefined;
