import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './EditableRow.module.css';

interface EditableRowProps {
  /** Before it. */
  icon: ReactNode;
  name: string;
  /** Beside the name. */
  marks?: ReactNode;
  /** Below it, muted. */
  children: ReactNode;
  /** Buttons, by what they are called; each opens a dialog. */
  edit: { label: string; onClick(): void };
  remove: { label: string; onClick(): void };
}

/** A list of things that can be changed and ended, each a row. */
export const EditableList = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

/** Something of a list with what is known of it, to be changed or ended. */
export function EditableRow({ icon, name, marks, children, edit, remove }: EditableRowProps) {
  return (
    <li className={classes.row}>
      {icon}
      <div className={classes.words}>
        <span className={classes.title}>
          <span className={classes.name} title={name}>
            {name}
          </span>
          {marks}
        </span>
        {children}
      </div>
      <div className={classes.buttons}>
        {[
          { ...edit, Icon: IconPencil },
          { ...remove, Icon: IconTrash },
        ].map(({ label, onClick, Icon }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={label}
            aria-haspopup="dialog"
            onClick={onClick}
          >
            <Icon size={16} />
          </ActionIcon>
        ))}
      </div>
    </li>
  );
}

/** A line about what a row is. */
export const RowLine = ({ children }: { children: ReactNode }) => (
  <span className={classes.line}>{children}</span>
);
