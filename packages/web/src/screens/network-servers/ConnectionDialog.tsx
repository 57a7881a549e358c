import '../../theme/dialog-styles';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';

interface ConnectionDialogProps {
  title: string;
  /** Holds a token that cannot be seen again: a click beside it does not close it. */
  isPrecious?: boolean;
  size?: 'md' | 'lg';
  onClose(): void;
  children: ReactNode;
}

/** A dialog about one connection. */
export function ConnectionDialog({ isPrecious, children, ...dialog }: ConnectionDialogProps) {
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
