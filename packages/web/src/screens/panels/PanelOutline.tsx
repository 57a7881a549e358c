import type { ListedPanel } from '@fieldscope/contract/calls/panels';
import type { PanelKind } from '@fieldscope/contract/panel-kinds';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import classes from './Panels.module.css';

/** Units of the drawing: a column and a row of the layout, and half of what is between two components. */
const COLUMN = 10;
const ROW = 9;
const GAP = 1.2;
/** Rows that are drawn. */
const ROWS = 13;

type Mark = 'value' | 'curve' | 'bars' | 'rows' | 'dial' | 'places' | 'point' | 'none';

/** What stands for each kind; exhaustive, so that a new kind has one. */
const MARKS: Readonly<Record<PanelKind, Mark>> = {
  value_card: 'value',
  gauge: 'dial',
  thermometer: 'value',
  line_chart: 'curve',
  scatter: 'curve',
  bar_chart: 'bars',
  values_table: 'rows',
  card_list: 'rows',
  map: 'places',
  play_sound: 'none',
  text: 'rows',
  image: 'none',
  clock: 'point',
  video: 'none',
  iframe: 'none',
};

/** A small drawing of where the components of a panel are; its name is beside it. */
export function PanelOutline({ components }: { components: ListedPanel['outline'] }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: decoration beside a name
    <svg
      className={classes.outline}
      viewBox={`${-GAP} ${-GAP} ${PANEL_LIMITS.columns * COLUMN + 2 * GAP} ${ROWS * ROW + 2 * GAP}`}
      aria-hidden
    >
      {components
        .filter(({ place }) => place.y < ROWS)
        .map(({ kind, place }) => {
          const box = {
            x: place.x * COLUMN + GAP,
            y: place.y * ROW + GAP,
            width: place.width * COLUMN - 2 * GAP,
            height: place.height * ROW - 2 * GAP,
          };
          return (
            <g key={`${place.x} ${place.y}`}>
              <rect {...box} rx={2.5} className={classes.tile} />
              <MarkOf mark={MARKS[kind]} box={box} />
            </g>
          );
        })}
    </svg>
  );
}

/** Devices on a map, as shares of its width and height. */
const PLACES = [
  [0.24, 0.62],
  [0.46, 0.3],
  [0.58, 0.7],
  [0.78, 0.42],
] as const;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function MarkOf({ mark, box: { x, y, width, height } }: { mark: Mark; box: Box }) {
  const at = (across: number, down: number) => `${x + width * across} ${y + height * down}`;
  switch (mark) {
    case 'value':
      return <path className={classes.strong} d={`M${at(0.15, 0.5)}h${width * 0.4}`} />;
    case 'curve':
      return (
        <path
          className={classes.line}
          d={`M${at(0.08, 0.7)}L${at(0.3, 0.42)}L${at(0.5, 0.6)}L${at(0.72, 0.28)}L${at(0.92, 0.48)}`}
        />
      );
    case 'bars':
      return (
        <path
          className={classes.bars}
          d={`M${at(0.2, 0.85)}V${y + height * 0.5}M${at(0.4, 0.85)}V${y + height * 0.3}M${at(0.6, 0.85)}V${y + height * 0.6}M${at(0.8, 0.85)}V${y + height * 0.4}`}
        />
      );
    case 'rows':
      return (
        <path
          className={classes.rows}
          d={`M${at(0.08, 0.3)}h${width * 0.84}M${at(0.08, 0.52)}h${width * 0.84}M${at(0.08, 0.74)}h${width * 0.5}`}
        />
      );
    case 'dial': {
      const radius = Math.min(width, height) / 3.6;
      const [left, right] = [x + width / 2 - radius, x + width / 2 + radius];
      const bottom = y + height / 2 + radius / 2;
      return (
        <path
          className={classes.point}
          d={`M${left} ${bottom}A${radius} ${radius} 0 1 1 ${right} ${bottom}`}
        />
      );
    }
    case 'places':
      return PLACES.map(([across, down]) => (
        <circle
          key={across}
          className={classes.place}
          cx={x + width * across}
          cy={y + height * down}
          r={2.4}
        />
      ));
    case 'point':
      return (
        <circle
          className={classes.point}
          cx={x + width / 2}
          cy={y + height / 2}
          r={Math.min(width, height) / 4}
        />
      );
    case 'none':
      return null;
  }
}
