export {
  addToBalances,
  type BalanceChange,
  type CreditWarning,
  setLowLevels,
  setWarned,
} from './balances.repository';
