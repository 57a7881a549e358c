import { Skeleton } from '@mantine/core';
import type { CSSProperties } from 'react';
import { usePhone } from '../../ui/layout/use-phone';
import { GAP_PX, ROW_PX } from './layout.model';
import classes from './PanelBoard.module.css';

/** Columns and rows of a board that is not known yet. */
const TILES = [
  { id: 'a', width: 6, height: 4 },
  { id: 'b', width: 6, height: 4 },
  { id: 'c', width: 6, height: 4 },
  { id: 'd', width: 6, height: 4 },
  { id: 'e', width: 16, height: 8 },
  { id: 'f', width: 8, height: 8 },
];

/** In place of a board whose components are not known yet. */
export function BoardSkeleton() {
  const isPhone = usePhone();
  const style = { '--columns': isPhone ? 1 : 24, '--row': `${ROW_PX}px`, '--gap': `${GAP_PX}px` };
  return (
    <div className={classes.grid} style={style as CSSProperties} aria-busy>
      {TILES.map(({ id, width, height }) => (
        <Skeleton
          key={id}
          radius={8}
          height="100%"
          style={{ gridColumn: `span ${isPhone ? 1 : width}`, gridRow: `span ${height}` }}
        />
      ))}
    </div>
  );
}
