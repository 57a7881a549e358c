/** In the place of a sub-account's id: the organisation's main account. */
export const MAIN_ACCOUNT = '0';

/** In the place of a session's id: all sessions of the user but the one that asks. */
export const OTHER_SESSIONS = 'others';
