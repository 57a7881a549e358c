import { Skeleton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './Tile.module.css';

interface TileProps {
  label: ReactNode;
  /** The figure; while it is undefined a skeleton keeps its place. */
  value: ReactNode | undefined;
  /** A muted line below: min–max, of how many, since when. */
  detail?: ReactNode;
  /** A sparkline or another small picture at the bottom. */
  picture?: ReactNode;
  /** Makes the tile a button. */
  onClick?: (event: MouseEvent) => void;
  selected?: boolean;
}

/** One figure with its name, and what surrounds it. */
export function Tile({ label, value, detail, picture, onClick, selected }: TileProps) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>
        {value === undefined ? <Skeleton height={26} width={96} /> : value}
      </span>
      <span className={classes.detail}>{value === undefined ? null : detail}</span>
      {picture && <span className={classes.picture}>{picture}</span>}
    </>
  );
  if (!onClick) return <div className={classes.tile}>{content}</div>;
  return (
    <button type="button" className={classes.tile} onClick={onClick} aria-pressed={selected}>
      {content}
    </button>
  );
}
