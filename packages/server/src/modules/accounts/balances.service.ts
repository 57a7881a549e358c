export { addToBalances, type BalanceChange, setLowLevels, setLowSince } from './balances.repository';
