import classes from './FirstLoad.module.css';

/** What stands on the page until its first screen is loaded: the product's mark, and nothing that jumps. */
export function FirstLoad() {
  return (
    <div className={classes.page}>
      <img src="/favicon.svg" alt="" width={40} height={40} />
    </div>
  );
}
