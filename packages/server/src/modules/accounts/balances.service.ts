export { addToBalances, type BalanceChange } from './balances.repository';
