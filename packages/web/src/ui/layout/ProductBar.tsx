import { useTexts } from '../../texts/use-texts';
import { Logo } from './Logo';
import classes from './ProductBar.module.css';
import { QuietSwitches } from './QuietSwitches';

/** The head of a page without the shell: whose page it is, and language and theme within reach. */
export function ProductBar() {
  const { t } = useTexts();
  return (
    <div className={classes.bar}>
      <span className={classes.product}>
        <Logo /> {t('product')}
      </span>
      <QuietSwitches />
    </div>
  );
}
