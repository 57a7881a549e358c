/** Length from which a sub-account id means that the account is unique only inside its organisation. */
const LONG_CHILD_ID = 14;

/** The account as the user menu shows it: with the organisation behind it for long sub-account ids. */
export function accountShown(me: { account: string; child_id: string; org_id: string }): string {
  return me.child_id.length >= LONG_CHILD_ID ? `${me.account}@${me.org_id}` : me.account;
}
