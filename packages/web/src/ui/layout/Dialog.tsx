import '../../theme/dialog-styles';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';

interface DialogProps {
  title: string;
  /** Holds what cannot be seen again: a click beside it does not close it. */
  isPrecious?: boolean;
  size?: 'md' | 'lg' | 'xl';
  onClose(): void;
  children: ReactNode;
}

/** A dialog of one's own content. */
export function Dialog({ isPrecious, children, ...dialog }: DialogProps) {
  const { t } = useTexts();
  return (
    <Modal
      opened
      closeOnClickOutside={!isPrecious}
      closeOnEscape={!isPrecious}
      closeButtonProps={{ 'aria-label': t('close') }}
      {...dialog}
    >
      {children}
    </Modal>
  );
}
