import { dataExports } from '@fieldscope/contract/calls/data-exports';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { serveDownloads } from './download.routes';
import { createExport, createLink, listExports, removeExport } from './exports.service';
import { exportMeasurements } from './measurement-file.service';

export const exportRoutes =
  (services: PlatformServices): Routes =>
  (bind, app) => {
    bind(dataExports.exportMeasurements, exportMeasurements);
    bind(dataExports.create, createExport);
    bind(dataExports.list, listExports);
    bind(dataExports.remove, removeExport);
    bind(dataExports.createLink, createLink);
    serveDownloads(app, services);
  };
