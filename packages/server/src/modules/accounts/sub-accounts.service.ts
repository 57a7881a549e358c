export {
  deleteSubAccount,
  insertSubAccount,
  listSubAccounts,
  lockSubAccount,
  updateSubAccount,
} from './sub-accounts.repository';
