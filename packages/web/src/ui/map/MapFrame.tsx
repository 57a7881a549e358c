import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './MapFrame.module.css';
import { hasWebGl } from './web-gl';

interface MapFrameProps {
  /** Pixels; kept from the beginning. */
  height?: number;
  /** What can be done with the map; a line below it. */
  hint?: string;
  /** A lazy component with a `MapCanvas`: what draws maps loads where one is seen. */
  children: ReactNode;
}

/** The place of a map. Where a browser draws none, one sentence says so; coordinates belong beside each map. */
export function MapFrame({ height = 320, hint, children }: MapFrameProps) {
  const { t } = useTexts('map');
  if (!hasWebGl()) return <p className={classes.words}>{t('noWebGl')}</p>;
  return (
    <div>
      <div className={classes.frame} style={{ height }}>
        <Suspense fallback={<Skeleton height="100%" />}>{children}</Suspense>
      </div>
      {hint && <p className={classes.words}>{hint}</p>}
    </div>
  );
}
