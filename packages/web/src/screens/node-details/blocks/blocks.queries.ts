import { type Block, blocks } from '@fieldscope/contract/calls/blocks';
import { devices } from '@fieldscope/contract/calls/devices';
import { useQueryClient } from '@tanstack/react-query';
import { patchAnswers } from '../../../api/patch-answers';
import { keyOf, useMutationCall, useQueryCall } from '../../../api/use-call';
import { useReload } from '../../../api/use-reload';

const CHANGED = [blocks.list, devices.viewNode, devices.listNodes];

/** All value blocks of a node in their order. */
export const useBlocks = (eui: string) => useQueryCall(blocks.list, { eui });

/** Changes of them, which show at once. */
export function useBlockChanges(eui: string) {
  const client = useQueryClient();
  const reload = useReload(CHANGED);
  const move = useMutationCall(blocks.move, reload);
  const rename = useMutationCall(blocks.rename, reload);
  const updateState = useMutationCall(blocks.updateState, reload);
  const show = (change: (all: Block[]) => Block[]) =>
    patchAnswers<Block[]>(client, { queryKey: keyOf(blocks.list, { eui }) }, change);
  const showOne = (id: string, facts: Partial<Block>) =>
    show((all) => all.map((one) => (one.id === id ? { ...one, ...facts } : one)));
  return {
    /** To a position from 1 among all blocks of the node. */
    move(id: string, position: number): void {
      show((all) => {
        const others = all.filter((one) => one.id !== id);
        return [
          ...others.slice(0, position - 1),
          ...all.filter((one) => one.id === id),
          ...others.slice(position - 1),
        ];
      });
      move.mutate({ id, position });
    },
    rename(id: string, name: string): void {
      showOne(id, { name });
      rename.mutate({ id, name });
    },
    hide(id: string, hidden: boolean): void {
      showOne(id, { hidden });
      updateState.mutate({ id, hidden });
    },
  };
}
