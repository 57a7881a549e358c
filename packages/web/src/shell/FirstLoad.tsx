import { Logo } from '../ui/layout/Logo';
import classes from './FirstLoad.module.css';

/** What is on the page until its first screen is loaded: the product's mark, and nothing that jumps. */
export function FirstLoad() {
  return (
    <div className={classes.page}>
      <Logo size={40} />
    </div>
  );
}
