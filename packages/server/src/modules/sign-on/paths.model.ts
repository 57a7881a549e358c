/** Where identity providers send browsers back to, after the sign-in and after the sign-out. */
export const RETURN_PATH = '/sign_on';

export const returnAddress = (publicUrl: string): string => publicUrl + RETURN_PATH;

/** The page of the portal that goes on with what was sent back. */
export const pageOf = (query: string): string =>
  query === '' ? '/#/login' : `/#/login?${new URLSearchParams({ sign_on: query })}`;
