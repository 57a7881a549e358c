import { Button, FileButton, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { usePhone } from '../layout/use-phone';
import classes from './FileDrop.module.css';

interface FileDropProps {
  /** Endings, with commas between them. */
  accept: string;
  choose: string;
  /** Said where files can be dropped. */
  drop: string;
  about: string;
  onFile(file: File): void;
}

/** Takes a file, by choice or dropped. */
export function FileDrop({ accept, choose, drop, about, onFile }: FileDropProps) {
  const isPhone = usePhone();
  const [isOver, setOver] = useState(false);
  const take = (file: File | null | undefined) => file && onFile(file);
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same by keyboard
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <div className={classes.choose}>
        <FileButton accept={accept} onChange={take}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} />}>
              {choose}
            </Button>
          )}
        </FileButton>
        {!isPhone && <Text>{drop}</Text>}
      </div>
      <Text c="dimmed" size="sm">
        {about}
      </Text>
    </div>
  );
}
