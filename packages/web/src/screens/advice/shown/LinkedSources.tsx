import type { Advice } from '@fieldscope/contract/advice/advice';
import { Anchor } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { textWithSources, unbroken } from './text-with-sources';

interface LinkedSourcesProps {
  text: string;
  sources: Advice['sources'];
}

/** A text that cites publications by their numbers in the list of sources; they are links where they can be read. */
export const LinkedSources = ({ text, sources }: LinkedSourcesProps) => (
  <>
    {textWithSources(text, sources).map(({ at, words, source }) =>
      source === undefined ? (
        unbroken(words)
      ) : (
        <Citation key={at} number={source + 1} source={sources[source]!} />
      ),
    )}
  </>
);

interface CitationProps {
  number: number;
  source: Advice['sources'][number];
}

function Citation({ number, source: { cite, url } }: CitationProps) {
  const { t } = useTexts('advice');
  const words = t('sources.number', { number });
  if (url === null) return <span title={cite}>{words}</span>;
  return (
    <Anchor href={url} title={cite} target="_blank" rel="noopener noreferrer" inherit underline="always">
      {words}
    </Anchor>
  );
}
