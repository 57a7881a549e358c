import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface MoreMenuProps extends Pick<ActionIconProps, 'variant' | 'color' | 'loading' | 'size'> {
  label: string;
  children: ReactNode;
}

/** What else can be done, behind a button with three dots. */
export function MoreMenu({ label, children, ...look }: MoreMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} {...look} aria-label={label} title={label}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface DialogItemProps {
  Icon: Icon;
  /** What is done cannot be taken back. */
  isCritical?: boolean;
  onClick(): void;
  children: string;
}

/** An entry that opens a dialog. */
export function DialogItem({ Icon: Shown, isCritical, onClick, children }: DialogItemProps) {
  return (
    <Menu.Item
      c={isCritical ? 'var(--critical)' : undefined}
      leftSection={<Shown size={16} />}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
