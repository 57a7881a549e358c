import type { ReactNode } from 'react';

/** The frame of a small drawing of a kind, 48 by 32; its name stands beside it. */
export const KindPicture = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: decoration beside a name
  <svg viewBox="0 0 48 32" width={48} height={32} aria-hidden fill="none">
    <rect x="0.5" y="0.5" width="47" height="31" rx="4" fill="var(--surface)" stroke="var(--hairline)" />
    {children}
  </svg>
);
