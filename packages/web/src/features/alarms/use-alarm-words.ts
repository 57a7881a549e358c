import { valuesOfKind } from '@fieldscope/contract/alarm-kinds';
import type { Alarm } from '@fieldscope/contract/calls/alarms';
import { useTexts } from '../../texts/use-texts';
import { formatShare } from '../../values/format-number';
import { useMeasurementNames } from '../../values/measurement-names';
import { useMeasuredText } from '../../values/use-measured-text';

/** What alarms say in words. Needs the texts `verdicts`. */
export function useAlarmWords() {
  const { t } = useTexts('open-alarms', 'verdicts');
  const nameOf = useMeasurementNames();
  const { text } = useMeasuredText();
  /** A value of an alarm; undefined where nothing is measured. */
  const valueText = ({ kind, measurement_id }: Alarm, value: number | null): string | undefined => {
    if (value === null) return undefined;
    switch (valuesOfKind(kind)) {
      case 'measured':
        return text(value, measurement_id ?? 0);
      case 'percent':
        return formatShare(value / 100);
      // Metres from the border say nothing to people.
      case 'metres':
      case 'none':
        return undefined;
    }
  };
  /** "Air temperature too low: 1.5 °C (limit 2 °C)" */
  const what = (alarm: Alarm): string => {
    const words = t(`what.${alarm.kind}`, {
      name: nameOf(alarm.measurement_id ?? 0),
      value: valueText(alarm, alarm.value) ?? '–',
    });
    const limit = valueText(alarm, alarm.limit);
    return limit === undefined ? words : t('withLimit', { words, limit });
  };
  /** undefined: it did not get worse. */
  const worst = (alarm: Alarm): string | undefined => {
    const value = valueText(alarm, alarm.worst);
    return value !== undefined && alarm.worst !== alarm.value ? value : undefined;
  };
  /** What it is about: a device, or the gateway or network server that is the cause of many; the operator's has no name. */
  const subject = ({ device_name }: Pick<Alarm, 'device_name'>): string =>
    device_name || t('verdicts:operatorsServer');
  return { valueText, what, worst, subject };
}
