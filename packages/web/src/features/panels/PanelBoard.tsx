import type { PanelSettings } from '@fieldscope/contract/calls/panels';
import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { type CSSProperties, useEffect, useMemo } from 'react';
import { usePhone } from '../../ui/layout/use-phone';
import { backgroundOf } from './background';
import { ComponentFailure } from './ComponentFailure';
import { ComponentTile } from './ComponentTile';
import { KIND_PARTS } from './kinds/kinds';
import { gridThatFits, heightOf, inReadingOrder, phonePlacesOf, rowsOf, USUAL_GRID } from './layout.model';
import classes from './PanelBoard.module.css';
import { PanelCurvesProvider } from './panel-curves';
import { PanelPositionsProvider } from './panel-positions';
import { type PanelValues, shownOf } from './panel-values';
import type { PanelChoice } from './panels.queries';
import { UnchosenVariableProvider, unchosenOf } from './unchosen-variable';

interface PanelBoardProps {
  /** Whose curves are read. */
  choice: PanelChoice;
  name: string;
  settings: PanelSettings;
  components: readonly PanelComponent[];
  /** undefined: still loading. */
  values: PanelValues | undefined;
  /** Pixels that the whole board is to be high, where a window has them; not on a phone. Absent: as high as its rows. */
  fitHeight?: number;
  /** Its values are those of before: others are on their way, or the connection is lost. */
  age?: 'outdated' | 'lost';
}

const NO_POSITIONS: PanelValues['positions'] = [];

/** The components of a panel at their places. */
export function PanelBoard({ choice, name, settings, components, values, fitHeight, age }: PanelBoardProps) {
  const isPhone = usePhone();
  useEffect(() => {
    // What is lost on the way is requested again where it is drawn.
    for (const { kind } of components) KIND_PARTS[kind].preload?.().catch(() => undefined);
  }, [components]);
  const placed = useMemo(() => {
    if (!isPhone) return inReadingOrder(components);
    const places = phonePlacesOf(components);
    return inReadingOrder(components.map((one) => ({ ...one, place: places.get(one.component_id)! })));
  }, [components, isPhone]);
  const hasOwn = Boolean(settings.bgColor || settings.bgImage);
  const rows = rowsOf(placed.map(({ place }) => place));
  const grid =
    fitHeight === undefined || isPhone
      ? USUAL_GRID
      : gridThatFits(rows, fitHeight - (hasOwn ? 2 * USUAL_GRID.gap : 0));
  const style = {
    '--columns': isPhone ? PANEL_LIMITS.phoneColumns : PANEL_LIMITS.columns,
    '--row': `${grid.row}px`,
    '--gap': `${grid.gap}px`,
    ...backgroundOf(settings),
  } as CSSProperties;
  return (
    <PanelCurvesProvider choice={choice} components={components}>
      <PanelPositionsProvider value={values?.positions ?? NO_POSITIONS}>
        <UnchosenVariableProvider value={unchosenOf(settings.variable, choice.variable)}>
          <div
            className={classes.board}
            style={style}
            data-own={hasOwn}
            data-age={age}
            data-outdated={age === 'outdated' || undefined}
            aria-busy={age === 'outdated' || undefined}
          >
            <ul className={classes.grid} aria-label={name}>
              {placed.map((component) => {
                const { x, y, width, height } = component.place;
                return (
                  <li
                    key={component.component_id}
                    style={{ gridColumn: `${x + 1} / span ${width}`, gridRow: `${y + 1} / span ${height}` }}
                  >
                    <ComponentFailure name={component.name}>
                      <ComponentTile
                        component={component}
                        shown={values && shownOf(component, values)}
                        height={heightOf(height, grid)}
                      />
                    </ComponentFailure>
                  </li>
                );
              })}
            </ul>
          </div>
        </UnchosenVariableProvider>
      </PanelPositionsProvider>
    </PanelCurvesProvider>
  );
}
