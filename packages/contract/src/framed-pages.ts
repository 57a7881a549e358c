/** Where the portal shows a page of another site: only there may a page that somebody entered be in a frame. */
export const FRAMED_PATH = '/framed';

/** What a frame of the portal loads to show a page of another site. */
export const framedAddress = (address: string): string =>
  `${FRAMED_PATH}?${new URLSearchParams({ address })}`;
