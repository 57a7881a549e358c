import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import classes from '../../values/values.module.css';

/** An EUI in figures of one width, which the eye can compare, with a button that copies it. */
export function EuiValue({ value }: { value: string }) {
  const { t } = useTexts('values');
  return (
    <span className={classes.eui}>
      <span translate="no">{value}</span>
      <CopyButton value={value} what={t('copyEui')} />
    </span>
  );
}
