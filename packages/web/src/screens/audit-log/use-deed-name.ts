import { useTexts } from '../../texts/use-texts';
import { AREAS, callOf, DEEDS } from './deeds';

/** What somebody did, in words; a call that only reads stands in the log when it was refused or an operator made it. */
export function useDeedName(): (call: string) => string {
  const { t } = useTexts('audit');
  return (call) => {
    const deed = DEEDS.find((one) => callOf(one) === call);
    if (deed) return t(`deeds.${deed}`);
    const area = AREAS.find((one) => call.startsWith(`${one}.`));
    return t('reading', { area: t(`areas.${area ?? 'other'}`) });
  };
}
