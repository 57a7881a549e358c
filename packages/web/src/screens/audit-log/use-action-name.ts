import { useTexts } from '../../texts/use-texts';
import { ACTIONS, AREAS, callOf } from './actions';

/** What somebody did, in words; a call that only reads is in the log when it was refused or an operator made it. */
export function useActionName(): (call: string) => string {
  const { t } = useTexts('audit');
  return (call) => {
    const action = ACTIONS.find((one) => callOf(one) === call);
    if (action) return t(`actions.${action}`);
    const area = AREAS.find((one) => call.startsWith(`${one}.`));
    return t('reading', { area: t(`areas.${area ?? 'other'}`) });
  };
}
