/** In the place of a session's id: all sessions of the user but the one that asks. */
export const OTHER_SESSIONS = 'others';
