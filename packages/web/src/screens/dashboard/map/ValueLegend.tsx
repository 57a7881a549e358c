import { IconClock } from '@tabler/icons-react';
import { useTexts } from '../../../texts/use-texts';
import { useMeasurementNames } from '../../../values/measurement-names';
import { useMeasuredText } from '../../../values/use-measured-text';
import { bandInWords } from './band-in-words';
import classes from './FleetMap.module.css';
import type { MapValues } from './use-map-values';

/** What the colours of the chosen value mean, in the reader's unit. */
export function ValueLegend({ values: { measurementId, scale, byEui } }: { values: MapValues }) {
  const { t } = useTexts('fleet-map');
  const nameOf = useMeasurementNames();
  const { unitOf } = useMeasuredText();
  const { unit } = unitOf(measurementId);
  const hasOld = [...byEui.values()].some(({ isOld }) => isOld);
  return (
    <div className={classes.legend}>
      <strong>
        {nameOf(measurementId)}
        {unit && <span className={classes.quiet}>, {unit}</span>}
      </strong>
      {!scale && <span className={classes.quiet}>{t('legend.none')}</span>}
      <ul className={classes.bands} aria-label={t('legend.label')}>
        {scale?.bands.map(({ from, to, color }) => (
          <li key={from}>
            <span className={classes.swatch} data-color={color} aria-hidden />
            {bandInWords({ from, to }, t)}
          </li>
        ))}
        {hasOld && (
          <li>
            <IconClock size={14} aria-hidden />
            {t('legend.old')}
          </li>
        )}
      </ul>
    </div>
  );
}
