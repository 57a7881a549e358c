import { dataExports } from '@fieldscope/contract/calls/data-exports';
import { type Read, read } from '../../platform/http/reads';
import { exportMeasurements } from './measurement-file.service';

export const exportReads: readonly Read[] = [read(dataExports.exportMeasurements, exportMeasurements)];
