import { Skeleton } from '@mantine/core';
import classes from './Needs.module.css';

const ROWS = [200, 160, 240, 180, 220];

/** The shape of the list of what needs a person, before it is known. */
export const NeedsLoading = () => (
  <div className={classes.needs} aria-hidden>
    <div className={classes.head}>
      <Skeleton height={16} width={200} />
    </div>
    <div className={classes.rows}>
      {ROWS.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton height={18} width={18} circle />
          <div className={classes.words}>
            <Skeleton height={14} width={140} />
            <Skeleton height={14} width={width} maw="100%" />
          </div>
        </div>
      ))}
    </div>
  </div>
);
