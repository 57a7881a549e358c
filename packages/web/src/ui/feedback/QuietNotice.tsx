import { UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './QuietNotice.module.css';

/** A message in a place that is kept for it: as high with it as without, longer words open on demand. */
export function QuietNotice({ children, action }: { children: ReactNode; action: ReactNode }) {
  const { t } = useTexts('ui');
  const words = useRef<HTMLParagraphElement>(null);
  const [isCut, setCut] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words have another length, and so has another font
  useLayoutEffect(() => {
    const measure = () => {
      const { scrollHeight = 0, clientHeight = 0 } = words.current ?? {};
      setCut(scrollHeight > clientHeight + 1);
    };
    measure();
    document.fonts?.addEventListener('loadingdone', measure);
    return () => document.fonts?.removeEventListener('loadingdone', measure);
  }, [children]);
  return (
    <div className={classes.notice} role="status" data-banner>
      <IconInfoCircle className={classes.icon} size={18} aria-hidden />
      <p ref={words} className={classes.words} data-open={isOpen || undefined}>
        {children}
      </p>
      <div className={classes.actions}>
        {isCut && (
          <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'notice.less' : 'notice.more')}
          </UnstyledButton>
        )}
        {action}
      </div>
    </div>
  );
}
