import { broughtArchives, offeredArchives } from '@fieldscope/contract/calls/brought-archives';
import type { Routes } from '../../platform/http/bind';
import {
  beginBringing,
  listBrought,
  removeBrought,
  uploadPart,
  viewNewCodes,
} from './brought-archives.service';
import { acceptArchive, declineArchive, listOffered } from './offered-archives.service';

export const broughtArchiveRoutes: Routes = (bind) => {
  bind(broughtArchives.list, listBrought);
  bind(broughtArchives.begin, beginBringing);
  bind(broughtArchives.upload, uploadPart);
  bind(broughtArchives.remove, removeBrought);
  bind(broughtArchives.viewCodes, viewNewCodes);
};

/** On the pages of operators. */
export const offeredArchiveRoutes: Routes = (bind) => {
  bind(offeredArchives.list, listOffered);
  bind(offeredArchives.accept, acceptArchive);
  bind(offeredArchives.decline, declineArchive);
};
