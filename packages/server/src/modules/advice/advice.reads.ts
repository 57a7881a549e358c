import { advice } from '@fieldscope/contract/calls/advice';
import { type Read, read } from '../../platform/http/reads';
import { listNodes } from './nodes.service';

export const adviceReads: readonly Read[] = [read(advice.listNodes, listNodes)];
