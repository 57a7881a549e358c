import '@mantine/core/styles/Fieldset.layer.css';
import { Button, Fieldset, NativeSelect } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { DecimalInput } from '../../ui/numbers/DecimalInput';
import { isChartable } from '../../values/series';
import { useMeasuredText } from '../../values/use-measured-text';
import { useSeriesName } from '../../values/use-series-name';
import classes from './Commands.module.css';
import { useSeriesOfDevice } from './commands.queries';
import type { RuleDraft } from './threshold-rules';

interface ThresholdRuleFieldsProps {
  eui: string;
  /** From 1, as people count. */
  number: number;
  draft: RuleDraft;
  isReadOnly: boolean;
  /** What is said to be missing. */
  missing: 'series' | 'limit' | undefined;
  onChange(changed: Partial<RuleDraft>): void;
  onRemove(): void;
}

/** One rule: a measurement of the device, and from where on it reports at once. */
export function ThresholdRuleFields(props: ThresholdRuleFieldsProps) {
  const { eui, number, draft, isReadOnly, missing, onChange, onRemove } = props;
  const { t } = useTexts('commands');
  const seriesName = useSeriesName();
  const { unitOf } = useMeasuredText();
  const known = (useSeriesOfDevice(eui).data ?? []).filter(isChartable);
  const [channel, measurementId = 0] = draft.series.split('-').map(Number);
  const choices = known.map((one) => ({
    value: `${one.channel}-${one.measurement_id}`,
    label: seriesName(one, true),
  }));
  const isKnown = draft.series === '' || choices.some(({ value }) => value === draft.series);
  const own = {
    value: draft.series,
    label: seriesName({ channel: channel!, measurement_id: measurementId }, true),
  };
  const { unit, convert, store } = unitOf(measurementId);
  const limit = (name: 'below' | 'above') => (
    <DecimalInput
      label={t(`thresholds.${name}`) + (unit ? ` (${unit})` : '')}
      value={draft[name]}
      convert={convert}
      store={store}
      disabled={draft.series === ''}
      error={missing === 'limit' ? t('thresholds.limitMissing') : undefined}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <Fieldset legend={t('thresholds.rule', { number })} mt="md" disabled={isReadOnly}>
      <div className={classes.row}>
        <NativeSelect
          label={t('thresholds.measurement')}
          value={draft.series}
          error={missing === 'series' ? t('common:required') : undefined}
          onChange={({ currentTarget }) =>
            onChange({ series: currentTarget.value, below: null, above: null })
          }
          data={[{ value: '', label: t('thresholds.choose') }, ...(isKnown ? [] : [own]), ...choices]}
        />
        {limit('below')}
        {limit('above')}
        {!isReadOnly && (
          <Button variant="default" aria-label={t('thresholds.removeRule', { number })} onClick={onRemove}>
            {t('thresholds.remove')}
          </Button>
        )}
      </div>
    </Fieldset>
  );
}
