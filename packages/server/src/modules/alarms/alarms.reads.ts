import { alarms } from '@fieldscope/contract/calls/alarms';
import { type Read, read } from '../../platform/http/reads';
import { previewRule } from './rules/preview.service';

export const alarmReads: readonly Read[] = [read(alarms.preview, previewRule)];
