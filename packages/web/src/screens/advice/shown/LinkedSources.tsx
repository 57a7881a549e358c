import type { Advice } from '@fieldscope/contract/advice/advice';
import { Anchor } from '@mantine/core';
import { textWithSources } from './text-with-sources';

interface LinkedSourcesProps {
  text: string;
  sources: Advice['sources'];
}

/** A text in which the publications that it cites are links, where they can be read. */
export const LinkedSources = ({ text, sources }: LinkedSourcesProps) => (
  <>
    {textWithSources(text, sources).map(({ at, words, url }) =>
      url === undefined ? (
        words
      ) : (
        <Anchor key={at} href={url} target="_blank" rel="noopener noreferrer" inherit underline="always">
          {words}
        </Anchor>
      ),
    )}
  </>
);
