import { BrandMark } from './BrandMark';
import classes from './ProductBar.module.css';
import { QuietSwitches } from './QuietSwitches';

/** The head of a page without the shell: whose page it is, and language and theme within reach. */
export function ProductBar() {
  return (
    <div className={classes.bar}>
      <span className={classes.product}>
        <BrandMark />
      </span>
      <QuietSwitches />
    </div>
  );
}
