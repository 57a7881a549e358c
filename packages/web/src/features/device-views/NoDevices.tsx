import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import type { DrawingKind } from '../devices/DeviceDrawing';
import { EmptyState } from '../devices/EmptyState';

interface NoDevicesProps {
  drawing: DrawingKind;
  /** Given while a filter is set: the way out is to take it away. */
  onClear?: () => void;
  /** The way out otherwise, for who may add one. */
  add: ReactNode;
  children: ReactNode;
}

/** In place of a list of devices: nothing fits the filters, or there is none yet. */
export function NoDevices({ drawing, onClear, add, children }: NoDevicesProps) {
  const { t } = useTexts('ui');
  const clear = (
    <Button variant="default" onClick={onClear}>
      {t('filter.clear')}
    </Button>
  );
  return (
    <EmptyState drawing={drawing} action={onClear ? clear : add}>
      {children}
    </EmptyState>
  );
}
