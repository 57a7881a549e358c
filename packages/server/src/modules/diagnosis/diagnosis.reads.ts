import { diagnosis } from '@fieldscope/contract/calls/diagnosis';
import { type Read, read } from '../../platform/http/reads';
import { viewDiagnosis } from './diagnosis.service';

export const diagnosisReads: readonly Read[] = [read(diagnosis.view, viewDiagnosis)];
