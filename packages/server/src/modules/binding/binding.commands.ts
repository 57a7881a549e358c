import { readFile } from 'node:fs/promises';
import { findModel, MODELS } from '@fieldscope/codecs';
import { z } from 'zod';
import { Count, type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
import { said, tell as tellIn } from '../../platform/operator/told';
import { importDevices } from './import.service';
import { produceDevices } from './production.service';

/** @throws OperatorError when the file cannot be read */
const readCsv = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new OperatorError(said('fileUnread', { file: path }));
  });

const modelNames = MODELS.map(({ model }) => model).join(', ');

/** Makes devices that can be bound, and registers those that others made. */
export const BINDING_COMMANDS: OperatorCommands = {
  'produce-devices': operatorCommand({
    usage: '--model S2101 [--count 1]',
    effect: 'changes',
    input: z.object({
      model: z.string().refine((name) => findModel(name) !== undefined, `one of ${modelNames}`),
      count: Count.default(1),
    }),
    run: (services, input) => produceDevices(services, input),
    show: (devices) =>
      devices
        .map(
          ({ eui, code, join_eui, app_key }) =>
            `EUI ${eui}  key code ${code}  JoinEUI ${join_eui}  AppKey ${app_key}`,
        )
        .join('\n'),
  }),
  'import-devices': operatorCommand({
    usage: '--csv FILE',
    effect: 'changes',
    files: ['csv'],
    input: z.object({ csv: z.string().min(1, 'a file') }),
    run: async (services, { csv }) => importDevices(services, await readCsv(csv)),
    show: (result, tell) =>
      'imported' in result
        ? tell('devicesImported', { count: result.imported })
        : [tell('nothingImported'), ...result.faults.map(({ key, facts }) => tell(key, facts))].join('\n'),
    json: (result) =>
      'faults' in result ? { faults: result.faults.map((fault) => tellIn('en', fault)) } : result,
    succeeded: (result) => 'imported' in result,
  }),
};
