import type { AuditEntry } from '@fieldscope/contract/calls/audit';
import type { Areas } from '../../texts/areas';
import { wordsOf } from '../../texts/texts';
import { useTexts } from '../../texts/use-texts';

type Action = keyof Areas['audit']['actions'];
type ReadArea = keyof Areas['audit']['areas'];

/**
 * What a person did, in words, and the calls that change something: those that have words (`npm run check` holds the texts
 * against the contract). A call that only reads is in the log when it was refused or an operator made it.
 */
export function useActions(): { calls: string[]; nameOf(call: string): string } {
  const { t } = useTexts('audit');
  const { actions: changes, areas } = wordsOf('audit') as unknown as Areas['audit'];
  const actions = Object.keys(changes);
  return {
    calls: actions.map((action) => action.replace('_', '.')),
    nameOf(call) {
      const action = call.replace('.', '_');
      if (actions.includes(action)) return t(`actions.${action as Action}`);
      const area = Object.keys(areas).find((one) => call.startsWith(`${one}.`));
      return t('reading', { area: t(`areas.${(area ?? 'other') as ReadArea}`) });
    },
  };
}

/** Who did it, as people read it: the operator has no account here, and whoever has one or a key comes from an address. */
export function useWho(): (entry: Pick<AuditEntry, 'who' | 'address'>) => string {
  const { t } = useTexts('audit');
  return ({ who, address }) => (who === 'operator' && address === '' ? t('theOperator') : who);
}
