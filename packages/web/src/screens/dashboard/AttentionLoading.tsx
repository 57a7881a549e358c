import { Skeleton } from '@mantine/core';
import classes from './Attention.module.css';

const ROWS = [200, 160, 240, 180];

/** The shape of the devices that need attention, before they are known. */
export const AttentionLoading = () => (
  <div className={classes.needs} aria-hidden>
    <div className={classes.title}>
      <Skeleton height={16} width={200} my={4} />
    </div>
    <div className={classes.rows}>
      {ROWS.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={32} width={32} />
          <div className={classes.words}>
            <Skeleton height={14} width={140} />
            <Skeleton height={14} width={width} maw="100%" />
          </div>
        </div>
      ))}
    </div>
  </div>
);
