import { fields } from '@fieldscope/contract/calls/fields';
import { type Read, read } from '../../platform/http/reads';
import { listFields, listOutlines } from './fields.service';

export const fieldReads: readonly Read[] = [
  read(fields.list, listFields),
  read(fields.listOutlines, listOutlines),
];
