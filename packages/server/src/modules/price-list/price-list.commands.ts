import { readFile } from 'node:fs/promises';
import { textOfFile } from '@fieldscope/contract/file-text';
import { z } from 'zod';
import { type OperatorCommands, operatorCommand } from '../../platform/operator/operator-command';
import { OperatorError } from '../../platform/operator/operator-error';
import { said } from '../../platform/operator/told';
import { checkPriceList, importPriceList, viewPriceList } from './price-list.service';

const ACTIONS = ['import', 'export'] as const;

/** @throws OperatorError when the file cannot be read */
const fileAt = (path: string): Promise<string> =>
  readFile(path).then(textOfFile, () => {
    throw new OperatorError(said('fileUnread', { file: path }));
  });

/** Puts a price list in force, or shows the one that is. */
export const PRICE_LIST_COMMANDS: OperatorCommands = {
  'price-list': operatorCommand({
    usage: 'import FILE | export',
    operands: ['action', 'file'],
    effect: 'guarded',
    files: ['file'],
    input: z.object({
      action: z.enum(ACTIONS, `one of ${ACTIONS.join(', ')}`),
      file: z.string().optional(),
    }),
    run: async (services, { action, file: path }) => {
      if (action === 'export') return viewPriceList(services);
      if (path === undefined) throw new OperatorError(said('optionMissing', { option: 'FILE' }));
      const file = await fileAt(path);
      const { faults } = await checkPriceList(services, { file });
      return faults.length > 0 ? { faults } : importPriceList(services, { file, by: services.operator });
    },
    show: (result, tell) => {
      if ('file' in result) return result.file.trimEnd();
      if ('faults' in result)
        return [
          tell('nothingImported'),
          ...result.faults.map(({ line, column, fault }) =>
            tell('rowFault', { line, column: column || '–', fault }),
          ),
        ].join('\n');
      return result.commodities === 0 ? tell('sellingEnded') : tell('sold', { count: result.commodities });
    },
    succeeded: (result) => !('faults' in result),
  }),
};
