import { imports } from '@fieldscope/contract/calls/imports';
import type { Routes } from '../../platform/http/bind';
import { inWorker } from '../../platform/http/reads';
import { listCloudDevices, startCloudImport } from './cloud-imports.service';
import { listImports, removeImportOf, startImport, uploadFile } from './imports.service';

export const importRoutes: Routes = (bind) => {
  bind(imports.list, listImports);
  bind(imports.upload, uploadFile);
  bind(imports.preview, inWorker(imports.preview));
  bind(imports.start, startImport);
  bind(imports.listCloudDevices, listCloudDevices);
  bind(imports.startCloud, startCloudImport);
  bind(imports.remove, removeImportOf);
};
