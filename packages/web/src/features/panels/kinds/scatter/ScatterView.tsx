import { useTexts } from '../../../../texts/use-texts';
import { TimeSeriesChart } from '../../../../ui/charts/TimeSeriesChart';
import { nameOfSeries } from '../../../chart-pages/series-label';
import classes from '../../ComponentTile.module.css';
import { CurvesFailed } from '../CurvesFailed';
import type { KindViewProps } from '../kind';
import { useShownCurves } from '../use-shown-curves';
import { PointChart } from './PointChart';
import { axesOf } from './pairs.model';

/** The charts of a panel share one crosshair. */
const SYNC_KEY = 'panel';

/** Readings as points: over time, or over those of the first measurement. */
export function ScatterView({ component, shown, height }: KindViewProps<'scatter'>) {
  const { t } = useTexts('panel-kinds');
  const { name, settings } = component;
  const { curves, awaited, span, zoom, zoomTo, error, retry } = useShownCurves(component, shown);
  if (error && !curves) return <CurvesFailed name={name} error={error} onRetry={retry} />;
  // Colours are read when it is drawn first.
  const key = `${settings.bgColor} ${settings.fontColor}`;
  if (settings.against === 'time')
    return (
      <TimeSeriesChart
        key={key}
        fits
        isDotted
        curves={curves}
        awaited={awaited}
        {...span}
        height={height}
        syncKey={SYNC_KEY}
        title={name}
        isZoomed={zoom !== undefined}
        onZoom={(from, to) => zoomTo({ from, to })}
        onZoomOut={() => zoomTo(undefined)}
      />
    );
  const axes = axesOf(shown).map(({ along, over }) => ({
    ...{ along: nameOfSeries(along), over: nameOfSeries(over) },
  }));
  if (axes.length === 0) return <p className={classes.failed}>{t('scatter.oneOnly')}</p>;
  return <PointChart key={key} axes={axes} curves={curves} height={height} />;
}
