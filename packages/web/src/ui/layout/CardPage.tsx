import type { ReactNode } from 'react';
import classes from './CardPage.module.css';
import { ProductBar } from './ProductBar';

/** A page without the shell: one card in the middle. */
export function CardPage({ children }: { children: ReactNode }) {
  return (
    <main className={classes.page}>
      <ProductBar />
      <div className={classes.card}>{children}</div>
    </main>
  );
}
