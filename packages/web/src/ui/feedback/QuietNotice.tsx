import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../layout/use-phone';
import classes from './QuietNotice.module.css';

/**
 * A slim message in a place that is kept for it: one line, two on a phone, longer words open on demand. On a phone the action
 * opens with them.
 */
export function QuietNotice({ children, action }: { children: ReactNode; action: ReactNode }) {
  const { t } = useTexts('ui');
  const isPhone = usePhone();
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
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.notice} role="status" data-banner data-open={isOpen || undefined}>
      <IconInfoCircle className={classes.icon} size={18} aria-hidden />
      <p ref={words} className={classes.words}>
        {children}
      </p>
      {(isCut || isOpen || isPhone) && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'notice.less' : 'notice.more')}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={18} aria-hidden />
        </ActionIcon>
      )}
      {(isOpen || !isPhone) && <div className={classes.actions}>{action}</div>}
    </div>
  );
}
