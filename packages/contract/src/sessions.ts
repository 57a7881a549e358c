/** Value of a sub-account id that means the organisation's main account. */
export const MAIN_ACCOUNT = '0';

/** Value of a session id that means all sessions of the user except the calling one. */
export const OTHER_SESSIONS = 'others';
