import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { useMeasurementNames } from '../../../values/measurement-names';
import { numberOf } from '../../../values/number-of';
import { useMeasuredText } from '../../../values/use-measured-text';
import type { ShownSeries } from '../panel-values';
import type { Scale } from './scale.model';

interface ScaleMeterProps {
  className?: string;
  series: ShownSeries;
  scale: Scale;
  children: ReactNode;
}

/** What a drawing on a scale says to screen readers, in the reader's unit. */
export function ScaleMeter({ className, series, scale, children }: ScaleMeterProps) {
  const { t } = useTexts('panel-kinds');
  const { unitOf, text } = useMeasuredText();
  const nameOf = useMeasurementNames();
  const { measurement_id, device } = series;
  const label = t('scale.of', { measurement: nameOf(measurement_id), device: device.name });
  const number = numberOf(series.value);
  if (number === null)
    return (
      <div className={className} role="img" aria-label={`${label}: ${t('scale.noNumber')}`}>
        {children}
      </div>
    );
  const { convert } = unitOf(measurement_id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the kit's meter draws itself
    <div
      className={className}
      role="meter"
      aria-label={label}
      aria-valuemin={convert(scale.min)}
      aria-valuemax={convert(scale.max)}
      aria-valuenow={convert(Math.min(scale.max, Math.max(scale.min, number)))}
      aria-valuetext={text(number, measurement_id)}
    >
      {children}
    </div>
  );
}
