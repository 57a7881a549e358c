import { Text } from '@mantine/core';
import classes from './CodeBlock.module.css';
import { CopyButton } from './CopyButton';

interface CodeBlockProps {
  /** What the lines do. */
  title: string;
  /** Ready to paste. */
  code: string;
  /** What is shown of it while the keys in it are hidden. */
  shown?: string;
}

/** Lines to paste into a terminal or a program, with a button that copies them. */
export function CodeBlock({ title, code, shown = code }: CodeBlockProps) {
  return (
    <figure className={classes.block}>
      <figcaption className={classes.title}>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <CopyButton value={code} />
      </figcaption>
      <pre className={classes.code} translate="no">
        {shown}
      </pre>
    </figure>
  );
}
