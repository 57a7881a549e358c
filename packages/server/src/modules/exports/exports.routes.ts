import { dataExports } from '@fieldscope/contract/calls/data-exports';
import type { Routes } from '../../platform/http/bind';
import { serveDownloads } from '../../platform/http/downloads/serve-downloads';
import { inWorker } from '../../platform/http/reads';
import type { PlatformServices } from '../../platform/services';
import { EXPORT_DOWNLOADS } from './export-downloads.service';
import { createExport, createLink, listExports, removeExport } from './exports.service';

export const exportRoutes =
  (services: PlatformServices): Routes =>
  (bind, app) => {
    bind(dataExports.exportMeasurements, inWorker(dataExports.exportMeasurements));
    bind(dataExports.create, createExport);
    bind(dataExports.list, listExports);
    bind(dataExports.remove, removeExport);
    bind(dataExports.createLink, createLink);
    serveDownloads(app, services, EXPORT_DOWNLOADS);
  };
