import { organisationArchives } from '@fieldscope/contract/calls/organisation-archives';
import type { Routes } from '../../platform/http/bind';
import type { PlatformServices } from '../../platform/services';
import { serveArchives } from './download.routes';
import { createArchive, createLink, listArchives, removeArchive } from './organisation-archives.service';

export const organisationArchiveRoutes =
  (services: PlatformServices): Routes =>
  (bind, app) => {
    bind(organisationArchives.list, listArchives);
    bind(organisationArchives.create, createArchive);
    bind(organisationArchives.remove, removeArchive);
    bind(organisationArchives.createLink, createLink);
    serveArchives(app, services);
  };
