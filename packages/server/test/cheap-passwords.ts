/** Accounts are made and signed in by the thousand; these hashes are not attacked. */
export const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1 };
