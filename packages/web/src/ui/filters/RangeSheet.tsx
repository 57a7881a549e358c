import '../../theme/dialog-styles';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';

/** The choice of a range on a phone, from below. */
export function RangeSheet({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const { t } = useTexts('ui');
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="92dvh"
      title={t('range.label')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {children}
    </Drawer>
  );
}
