import type { PanelComponent } from '@fieldscope/contract/panel-component';
import { factsOfPanelKind } from '@fieldscope/contract/panel-kinds';
import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { type ComponentType, type CSSProperties, memo, Suspense } from 'react';
import { colorsOf } from './appearance';
import { ComponentFailure } from './ComponentFailure';
import classes from './ComponentTile.module.css';
import type { KindViewProps } from './kinds/kind';
import { KIND_PARTS } from './kinds/kinds';
import { NothingShown } from './NothingShown';
import { ProblemOfComponent } from './ProblemOfComponent';
import { areSame, type ShownSeries } from './panel-values';

interface ComponentTileProps {
  component: PanelComponent;
  /** undefined: still loading. */
  shown: readonly ShownSeries[] | undefined;
  /** Pixels from its upper to its lower edge. */
  height: number;
}

const HEAD_PX = 36;
const PADDING_PX = 12;

/** A component with its name, its colours and what is wrong with what it shows. */
export const ComponentTile = memo(
  function ComponentTile({ component, shown, height }: ComponentTileProps) {
    const { kind, name, settings } = component;
    const { View, isBare } = KIND_PARTS[kind] as {
      View: ComponentType<KindViewProps<never>>;
      isBare?: true;
    };
    const scheme = useComputedColorScheme('light');
    const style = {
      ...colorsOf(settings.bgColor, settings.fontColor, scheme),
      ...(settings.fontSize !== null && { '--font-size': `${settings.fontSize}px` }),
    } as CSSProperties;
    const isLoading = shown === undefined && component.sources.length > 0;
    const inner = Math.max(0, height - (isBare ? 0 : HEAD_PX + PADDING_PX));
    return (
      <article className={classes.tile} data-bare={isBare} style={style} aria-label={name}>
        {!isBare && (
          <header className={classes.head}>
            <h2 className={classes.name} title={name}>
              {name}
            </h2>
            {shown && <ProblemOfComponent shown={shown} />}
          </header>
        )}
        <div className={classes.content}>
          <ComponentFailure name={name}>
            <Suspense fallback={<Skeleton className={classes.loading} />}>
              {isLoading ? (
                <Skeleton className={classes.loading} />
              ) : factsOfPanelKind(kind).mostDevices > 0 && !shown?.length ? (
                <NothingShown component={component} />
              ) : (
                <View component={component as never} shown={shown ?? []} height={inner} />
              )}
            </Suspense>
          </ComponentFailure>
        </div>
      </article>
    );
  },
  (before, after) =>
    before.component === after.component &&
    before.height === after.height &&
    (before.shown === after.shown ||
      (before.shown !== undefined && after.shown !== undefined && areSame(before.shown, after.shown))),
);
