import { createStore } from '../../browser/create-store';

/** Whether the server says that nobody is signed in here, or no longer. */
export const signedOut = createStore(false);
