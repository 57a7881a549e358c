import { organisationArchives } from '@fieldscope/contract/calls/organisation-archives';
import type { Routes } from '../../platform/http/bind';
import { serveDownloads } from '../../platform/http/downloads/serve-downloads';
import type { PlatformServices } from '../../platform/services';
import { ARCHIVE_DOWNLOADS } from './archive-downloads.service';
import { createArchive, createLink, listArchives, removeArchive } from './organisation-archives.service';

export const organisationArchiveRoutes =
  (services: PlatformServices): Routes =>
  (bind, app) => {
    bind(organisationArchives.list, listArchives);
    bind(organisationArchives.create, createArchive);
    bind(organisationArchives.remove, removeArchive);
    bind(organisationArchives.createLink, createLink);
    serveDownloads(app, services, ARCHIVE_DOWNLOADS);
  };
