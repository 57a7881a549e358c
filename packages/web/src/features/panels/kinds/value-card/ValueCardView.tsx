import { Sparkline } from '../../../../ui/charts/Sparkline';
import { numberOf } from '../../../../values/number-of';
import { useComponentCurves } from '../../panel-curves';
import { BigValue } from '../BigValue';
import { DeviceLine } from '../DeviceLine';
import type { KindViewProps } from '../kind';
import { useShownColor } from '../use-shown-color';
import classes from './ValueCard.module.css';

/** A value in large digits, with its device, its age and the course of the last day. */
export function ValueCardView({ component, shown: [series] }: KindViewProps<'value_card'>) {
  const colorOf = useShownColor(component.settings);
  if (!series) return null;
  const isNumeric = series.value === null || numberOf(series.value) !== null;
  return (
    <div className={classes.card}>
      <div className={classes.value}>
        <BigValue series={series} shownColor={colorOf(series)} />
      </div>
      <div className={classes.device}>
        <DeviceLine series={series} />
      </div>
      {isNumeric && (
        <div className={classes.course}>
          <Course componentId={component.component_id} />
        </div>
      )}
    </div>
  );
}

function Course({ componentId }: { componentId: string }) {
  const { curves } = useComponentCurves(componentId);
  return <Sparkline values={curves?.[0]?.values ?? []} />;
}
