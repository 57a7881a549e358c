import { DecimalInput } from '../../ui/numbers/DecimalInput';
import { convertDifference, storeDifference } from '../../values/readers-unit';
import { useMeasuredText } from '../../values/use-measured-text';
import classes from './RuleEditor.module.css';

interface ValueFieldProps {
  label: string;
  /** null: none is chosen yet, and the number has no unit. */
  measurementId: number | null;
  /** How far two values are apart: 1 ℃ is 1.8 °F then. */
  isDifference?: boolean;
  /** In the stored unit; null: nothing is entered. */
  value: number | null;
  error?: string;
  description?: string;
  /** Shown above the field; in a sentence it is for screen readers alone. */
  isLabelShown?: boolean;
  onChange(value: number | null): void;
}

const MOST_DECIMALS = 3;

/** A measured value as the reader enters it, in the reader's unit. */
export function ValueField(props: ValueFieldProps) {
  const { label, measurementId, isDifference, value, error, description, isLabelShown, onChange } = props;
  const { unitOf } = useMeasuredText();
  const readers = unitOf(measurementId ?? 0);
  const convert = (stored: number) =>
    isDifference ? convertDifference(readers, stored) : readers.convert(stored);
  const store = (shown: number) => (isDifference ? storeDifference(readers, shown) : readers.store(shown));
  return (
    <span className={classes.field}>
      <DecimalInput
        className={isLabelShown ? classes.labelled : classes.number}
        label={isLabelShown ? label : undefined}
        aria-label={isLabelShown ? undefined : label}
        description={description}
        decimalScale={MOST_DECIMALS}
        min={isDifference ? 0 : undefined}
        value={value}
        convert={convert}
        store={store}
        error={error}
        suffix={isLabelShown && readers.unit ? readers.gap + readers.unit : undefined}
        onChange={onChange}
      />
      {!isLabelShown && readers.unit && <span>{readers.unit}</span>}
    </span>
  );
}
