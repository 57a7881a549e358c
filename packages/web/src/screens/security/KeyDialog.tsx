import '../../theme/dialog-styles';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';

interface KeyDialogProps {
  title: string;
  /** Holds what cannot be seen again: a click beside it does not close it. */
  isPrecious?: boolean;
  size?: 'md' | 'xl';
  onClose(): void;
  children: ReactNode;
}

/** A dialog about one access key. */
export function KeyDialog({ isPrecious, children, ...dialog }: KeyDialogProps) {
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
