import '@mantine/core/styles/Progress.layer.css';
import { Progress, Text } from '@mantine/core';
import classes from './FileDrop.module.css';

interface FileSendingProps {
  words: string;
  /** How much of it has arrived. */
  share: number;
  /** What is done with it takes its time. */
  isWorking?: boolean;
}

/** A file that is sent, in the place where it was dropped. */
export function FileSending({ words, share, isWorking }: FileSendingProps) {
  return (
    <div className={classes.drop}>
      <Text>{words}</Text>
      <Progress w="100%" maw={360} value={100 * share} animated={isWorking} aria-label={words} />
    </div>
  );
}
