import type { ShareIcon } from '@fieldscope/contract/share-links';
import type { ReactNode } from 'react';
import { useBrand } from '../../browser/brand';
import { BrandMark } from '../../ui/layout/BrandMark';
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
      <OwnMark />
    </header>
  );
}

/** Whose panel it is, where they have a brand. */
function OwnMark() {
  const { name, pictures } = useBrand();
  if (!name && !pictures.logo) return null;
  return (
    <span className={classes.mark}>
      <BrandMark />
    </span>
  );
}
