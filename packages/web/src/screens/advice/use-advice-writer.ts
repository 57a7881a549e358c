import { shownQuantity } from '@fieldscope/contract/advice/quantity-units';
import type { AdviceWriter } from '@fieldscope/contract/advice/sentence';
import { gapBefore } from '@fieldscope/contract/unit-gap';
import { useLanguage, useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber, formatShare } from '../../values/format-number';
import { formatDate, formatMinute, formatSpan } from '../../values/format-time';
import { currentLocale } from '../../values/locale';
import { useMeasurementNames } from '../../values/measurement-names';

/** Words and numbers of advices for the reader. */
export function useAdviceWriter(): AdviceWriter {
  const { t } = useTexts('advice-words');
  const language = useLanguage();
  const { temperatureUnit, units } = useDisplaySetting();
  const measurement = useMeasurementNames();
  return {
    // Which words there are is checked with those of the contract.
    text: (key, facts) => t(`${key}` as Parameters<typeof t>[0], facts),
    value(quantity, value) {
      const { unit, decimals, convert } = shownQuantity(quantity, { temperatureUnit, units, language });
      const number = formatNumber(Number(convert(value).toFixed(decimals)));
      return `${number}${gapBefore(unit, currentLocale())}${unit}`;
    },
    measurement,
    share: formatShare,
    span: formatSpan,
    moment: formatMinute,
    day: formatDate,
  };
}
