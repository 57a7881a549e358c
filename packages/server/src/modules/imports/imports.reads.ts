import { imports } from '@fieldscope/contract/calls/imports';
import { type Read, read } from '../../platform/http/reads';
import { previewFile } from './preview.service';

export const importReads: readonly Read[] = [read(imports.preview, previewFile)];
