import type { ReactNode } from 'react';
import classes from './BesideMap.module.css';

/** Inputs beside the map on which the same is drawn; above it where there is no space. */
export function BesideMap({ inputs, map }: { inputs: ReactNode; map: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.inputs}>{inputs}</div>
      {map}
    </div>
  );
}
