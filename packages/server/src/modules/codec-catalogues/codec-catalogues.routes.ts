import { codecCatalogues } from '@fieldscope/contract/calls/codec-catalogues';
import type { Routes } from '../../platform/http/bind';
import type { CodecSandbox } from '../device-profiles/sandbox.service';
import * as service from './codec-catalogues.service';

export const codecCatalogueRoutes =
  (sandbox: Pick<CodecSandbox, 'run'>): Routes =>
  (bind) => {
    bind(codecCatalogues.view, service.viewCatalogue);
    bind(codecCatalogues.listModels, service.listModels);
    bind(codecCatalogues.upload, service.uploadArchive);
    bind(codecCatalogues.open, service.openArchive);
    bind(codecCatalogues.test, service.createCatalogueTests(sandbox));
    bind(codecCatalogues.add, service.addProfiles);
    bind(codecCatalogues.remove, service.removeCatalogue);
  };
