import { BigValue } from '../BigValue';
import { DeviceLine } from '../DeviceLine';
import type { KindViewProps } from '../kind';
import { useShownColor } from '../use-shown-color';
import classes from './ValueCard.module.css';

/** A value in large digits, with its device and its age. */
export function ValueCardView({ component, shown: [series] }: KindViewProps<'value_card'>) {
  const colorOf = useShownColor(component.settings);
  if (!series) return null;
  return (
    <div className={classes.card}>
      <div className={classes.value}>
        <BigValue series={series} shownColor={colorOf(series)} />
      </div>
      <div className={classes.device}>
        <DeviceLine series={series} />
      </div>
    </div>
  );
}
