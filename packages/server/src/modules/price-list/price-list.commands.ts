import { readFile } from 'node:fs/promises';
import { textOfFile } from '@fieldscope/contract/file-text';
import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
import { checkPriceList, importPriceList, viewPriceList } from './price-list.service';

const ACTIONS = ['import', 'export'] as const;

/** @throws OperatorError when the file cannot be read */
const fileAt = (path: string): Promise<string> =>
  readFile(path).then(textOfFile, () => {
    throw new OperatorError(`The file ${path} cannot be read.`);
  });

/** Puts a price list in force, or shows the one that is. */
export const PRICE_LIST_COMMANDS: OperatorCommands = {
  'price-list': operatorCommand({
    usage: 'import FILE | export',
    summary: 'puts a CSV file of prices in force, or prints the one in force; an empty file ends selling',
    operands: ['action', 'file'],
    effect: 'guarded',
    files: ['file'],
    input: z.object({
      action: z.enum(ACTIONS, `one of ${ACTIONS.join(', ')}`),
      file: z.string().optional(),
    }),
    run: async (services, { action, file: path }) => {
      const reader = { ...services, language: 'en' } as const;
      if (action === 'export') return viewPriceList(reader);
      if (path === undefined) throw new OperatorError('FILE is missing.');
      const file = await fileAt(path);
      const { faults } = await checkPriceList(reader, { file });
      return faults.length > 0 ? { faults } : importPriceList(services, { file, by: services.operator });
    },
    show: (result) => {
      if ('file' in result) return result.file.trimEnd();
      if ('faults' in result)
        return [
          'Nothing was imported.',
          ...result.faults.map(
            ({ line, column, fault }) => `line ${line}, column ${column || '–'}: ${fault}`,
          ),
        ].join('\n');
      return result.commodities === 0
        ? 'Nothing is sold any more.'
        : `${result.commodities} commodities are sold from now on.`;
    },
    succeeded: (result) => !('faults' in result),
  }),
};
