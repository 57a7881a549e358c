import { Fragment, type ReactNode } from 'react';
import { usePhone } from '../layout/use-phone';
import classes from './BesideMap.module.css';

/** Inputs beside the map on which the same is drawn; on a phone the map is above them. */
export function BesideMap({ inputs, map }: { inputs: ReactNode; map: ReactNode }) {
  const parts = [
    <div key="inputs" className={classes.inputs}>
      {inputs}
    </div>,
    <Fragment key="map">{map}</Fragment>,
  ];
  return <div className={classes.columns}>{usePhone() ? parts.toReversed() : parts}</div>;
}
