import type { KindViewProps } from '../kind';
import { ShownValue } from '../ShownValue';
import { colorAt } from '../scale.model';
import classes from './ValueCard.module.css';

/** A value in large digits, with its device and its age. */
export function ValueCardView({ component, shown: [series] }: KindViewProps<'value_card'>) {
  const { colors, fontSize } = component.settings;
  return (
    <div className={classes.card}>
      <span
        className={classes.value}
        style={{ fontSize: fontSize ?? undefined, color: colorAt(series?.value, colors) }}
      >
        <ShownValue series={series} />
      </span>
      <span className={classes.device}>{series?.device.name}</span>
    </div>
  );
}
