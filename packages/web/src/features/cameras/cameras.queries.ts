import { type CameraPicture, cameras } from '@fieldscope/contract/calls/cameras';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, useMutationCall, useQueryCall } from '../../api/use-call';
import { usePollWithoutLive, useRefresh } from '../../api/use-refresh';

/** Many steps and results in a row are one request. */
const SOON_MS = 300;

/** What is shown of a camera is requested again when the server says that it changed. */
function useNews(call: (typeof cameras)['view' | 'viewTask' | 'listTasks' | 'listPictures'], eui: string) {
  useRefresh(call, (message) => message.type === 'cameras_changed' && message.eui === eui, SOON_MS);
}

export function useCamera(eui: string) {
  useNews(cameras.view, eui);
  return useQueryCall(cameras.view, { eui }, { refetchInterval: usePollWithoutLive() });
}

/** A task with its steps. */
export function useTask(eui: string, taskId: string) {
  useNews(cameras.viewTask, eui);
  return useQueryCall(
    cameras.viewTask,
    { eui, task_id: taskId },
    { keepPrevious: true, refetchInterval: usePollWithoutLive() },
  );
}

/** The last tasks of a camera. */
export function useTasks(eui: string) {
  useNews(cameras.listTasks, eui);
  return useQueryCall(cameras.listTasks, { eui });
}

export const useModels = (eui: string) => useQueryCall(cameras.listModels, { eui });

/** Pictures a page. */
const PAGE = 24;

/** Pictures of a camera that come after one, the newest first; without one the newest. */
export function usePictures(eui: string, after: Pick<CameraPicture, 'taken_at' | 'picture_id'> | undefined) {
  useNews(cameras.listPictures, eui);
  return useQueryCall(
    cameras.listPictures,
    { eui, length: PAGE, ...(after && { time_end: after.taken_at, id_end: after.picture_id }) },
    { keepPrevious: true },
  );
}

/** The bytes of a picture, which never change under its digest; undefined while they load. */
export const usePictureFile = (
  eui: string,
  { picture_id, digest }: Pick<CameraPicture, 'picture_id' | 'digest'>,
) =>
  useQueryCall(
    cameras.viewPicture,
    { eui, picture_id, digest },
    { staleTime: Number.POSITIVE_INFINITY },
  ) as unknown as { data: Blob | undefined; error: Error | null };

/** The form shows what went wrong. */
export const useDeploy = () => useMutationCall(cameras.deploy, { quiet: true, ...useStale() });
export const useEnd = () => useMutationCall(cameras.end, { quiet: true, ...useStale() });
export const useRemovePictures = () =>
  useMutationCall(cameras.removePictures, { quiet: true, ...useStale() });
export const useChangeSettings = () =>
  useMutationCall(cameras.changeSettings, { quiet: true, ...useStale() });

/** Has what is shown of cameras requested again. */
function useStale() {
  const client = useQueryClient();
  return {
    onSettled: () => {
      for (const call of [cameras.view, cameras.viewTask, cameras.listTasks, cameras.listPictures])
        void client.invalidateQueries({ queryKey: keyOf(call) });
    },
  };
}
