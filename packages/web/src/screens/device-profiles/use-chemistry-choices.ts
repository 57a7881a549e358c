import { BATTERY_CHEMISTRIES } from '@fieldscope/contract/battery-chemistries';
import { useTexts } from '../../texts/use-texts';

/** Batteries whose charge can be told from their voltage, by name. */
export function useChemistryChoices(): { value: string; label: string }[] {
  const { t } = useTexts('device-profiles');
  return BATTERY_CHEMISTRIES.map((chemistry) => ({ value: chemistry, label: t(`chemistries.${chemistry}`) }));
}
