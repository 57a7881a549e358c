/** Where the operator's pages are. */
export const OPERATOR_PATH = '/operator';
