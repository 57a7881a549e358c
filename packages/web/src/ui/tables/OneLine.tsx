import type { ReactNode } from 'react';

/** A number that is never broken: an amount, the number of an order or invoice. */
export const OneLine = ({ children }: { children: ReactNode }) => (
  <span className="tabular" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </span>
);
