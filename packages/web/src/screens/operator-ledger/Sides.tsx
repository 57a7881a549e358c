import type { LedgerSides } from '@fieldscope/contract/calls/books';
import { useTexts } from '../../texts/use-texts';
import { signedAmount } from '../../values/amounts';
import { ACCOUNTS } from './accounts';
import classes from './Ledger.module.css';

/** What a movement adds to each account that it touches. */
export function Sides({ sides }: { sides: LedgerSides }) {
  const { t } = useTexts('books');
  const touched = ACCOUNTS.filter((account) => sides[account] !== 0);
  if (touched.length === 0) return '–';
  return (
    <dl className={classes.sides}>
      {touched.map((account) => (
        <Side key={account} name={t(`ledger.accounts.${account}`)} amount={sides[account]} />
      ))}
    </dl>
  );
}

const Side = ({ name, amount }: { name: string; amount: number }) => (
  <>
    <dt>{name}</dt>
    <dd>{signedAmount(amount)}</dd>
  </>
);
