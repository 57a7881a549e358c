import { useNavigation } from 'react-router';
import classes from './Shell.module.css';

/** A thin line while the next screen loads; the last one stays until then. */
export function NavigationProgress() {
  return useNavigation().state === 'loading' ? <div className={classes.progress} aria-hidden /> : null;
}
