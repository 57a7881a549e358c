import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

interface NoticeProps {
  kind: 'info' | 'warning' | 'critical';
  title?: ReactNode;
  children: ReactNode;
}

/** A message that stays in its place: icon, words, and a wash of its meaning's colour. */
export function Notice({ kind, title, children }: NoticeProps) {
  const Icon = kind === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'critical' ? 'alert' : 'status'}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <div className={classes.words}>
        {title && <div className={classes.title}>{title}</div>}
        {children}
      </div>
    </div>
  );
}
