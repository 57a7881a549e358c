import { blocks } from '@fieldscope/contract/calls/blocks';
import type { Routes } from '../../platform/http/bind';
import { listBlocks, moveBlock, renameBlock, updateBlockState } from './blocks.service';

export const blockRoutes: Routes = (bind) => {
  bind(blocks.list, listBlocks);
  bind(blocks.move, moveBlock);
  bind(blocks.rename, renameBlock);
  bind(blocks.updateState, updateBlockState);
};
