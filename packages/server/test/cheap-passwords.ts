/** Accounts are made and signed in by the thousand; nobody attacks these hashes. */
export const CHEAP_PASSWORDS = { memoryCost: 8, timeCost: 1 };
