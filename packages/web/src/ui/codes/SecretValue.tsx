import { CopyButton } from './CopyButton';
import classes from './SecretValue.module.css';

interface SecretValueProps {
  value: string;
  /** Names the button that copies it. */
  what: string;
}

/** A key in figures of one width, with a button that copies it. */
export function SecretValue({ value, what }: SecretValueProps) {
  return (
    <span className={classes.secret}>
      <span translate="no">{value}</span>
      <CopyButton value={value} what={what} />
    </span>
  );
}
