import { keptFolder } from '../../platform/files/kept-folder';

export const ARCHIVE_FILES = keptFolder('archives', '.archive');
