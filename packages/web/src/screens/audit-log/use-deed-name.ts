import { useTexts } from '../../texts/use-texts';
import { callOf, DEEDS } from './deeds';

/** What somebody did, in words; a call that only reads stands in the log when it was refused. */
export function useDeedName(): (call: string) => string {
  const { t } = useTexts('audit');
  return (call) => {
    const deed = DEEDS.find((one) => callOf(one) === call);
    return deed ? t(`deeds.${deed}`) : t('reading', { call });
  };
}
