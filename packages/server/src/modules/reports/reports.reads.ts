import { reports } from '@fieldscope/contract/calls/reports';
import { type Read, read } from '../../platform/http/reads';
import { previewReport } from './preview.service';

export const reportReads: readonly Read[] = [read(reports.preview, previewReport)];
