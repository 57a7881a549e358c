import type { Advice, AdviceSeries } from '@fieldscope/contract/advice/advice';
import type { Finding } from '@fieldscope/contract/advice/findings';
import { useTexts } from '../../../texts/use-texts';
import { formatDate } from '../../../values/format-time';
import { useMeasuredText } from '../../../values/use-measured-text';
import classes from '../Advice.module.css';
import { CURVE, drawCurve, rangeInReadings } from './curve-drawing.model';

interface FindingCurveProps {
  name: string;
  advice: Advice;
  series: AdviceSeries;
  finding: Finding;
}

/** A small curve of a series over the period, the range of the finding shaded, in the units of the reader. */
export function FindingCurve({ name, advice, series, finding }: FindingCurveProps) {
  const { t } = useTexts('advice');
  const { text } = useMeasuredText();
  const { measurement_id: id, curve } = series;
  const { lines, points, bands, shaded, lowest, highest } = drawCurve(
    advice,
    curve,
    rangeInReadings(finding, series),
  );
  const [low, high] = [text(lowest, id), text(highest, id)];
  const [from, to] = [formatDate(advice.from, advice.timezone), formatDate(advice.to, advice.timezone)];
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{name}</figcaption>
      <svg
        className={classes.curve}
        viewBox={`0 0 ${CURVE.width} ${CURVE.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('findings.curve', { name, low, high, from, to })}
      >
        {shaded && <rect className={classes.range} x={0} width={CURVE.width} {...shaded} />}
        {bands.map((path) => (
          <path key={path} d={path} className={classes.band} />
        ))}
        {lines.map((path) => (
          <path key={path} d={path} className={classes.line} vectorEffect="non-scaling-stroke" />
        ))}
        {points.map((path) => (
          <path key={path} d={path} className={classes.point} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <div className={classes.axis} aria-hidden>
        <span>{from}</span>
        <span>{t('findings.span', { low, high })}</span>
        <span>{to}</span>
      </div>
      {shaded && (
        <div className={classes.key}>
          <span className={classes.keyMark} aria-hidden />
          {t('findings.range')}
        </div>
      )}
    </figure>
  );
}
