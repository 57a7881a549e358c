import type { ShareIcon } from '@fieldscope/contract/share-links';
import type { ReactNode } from 'react';
import classes from './SharedPanel.module.css';

interface SharedHeadProps {
  name: string;
  icon: ShareIcon;
  /** On the right. */
  children?: ReactNode;
}

/** The head of a page that is shown without the portal around it. */
export function SharedHead({ name, icon, children }: SharedHeadProps) {
  return (
    <header className={classes.head}>
      <img src={`/share-icons/${icon}.svg`} width={24} height={24} alt="" />
      <h1 className={classes.name} title={name}>
        {name}
      </h1>
      {children}
    </header>
  );
}
