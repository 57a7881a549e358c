import '../../theme/dialog-styles';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';

interface ProofDialogProps {
  title: string;
  /** Holds what cannot be seen again: a click beside it does not close it. */
  isPrecious?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** A dialog about the own second factor. */
export function ProofDialog({ title, isPrecious, onClose, children }: ProofDialogProps) {
  const { t } = useTexts();
  return (
    <Modal
      opened
      title={title}
      closeOnClickOutside={!isPrecious}
      closeOnEscape={!isPrecious}
      closeButtonProps={{ 'aria-label': t('close') }}
      onClose={onClose}
    >
      {children}
    </Modal>
  );
}
