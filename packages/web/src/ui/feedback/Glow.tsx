import { type ReactNode, useState } from 'react';
import classes from './Glow.module.css';

interface GlowProps {
  /** Changes whenever the content is news: the measuring time of a value. */
  stamp: string | number;
  children: ReactNode;
}

/** Lets a value that has just changed glow once, softly; what is there from the start does not. */
export function Glow({ stamp, children }: GlowProps) {
  const [first] = useState(stamp);
  return (
    <span key={stamp} className={stamp === first ? undefined : classes.glow}>
      {children}
    </span>
  );
}
