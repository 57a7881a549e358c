import { useMemo } from 'react';
import { useTexts } from '../../../../texts/use-texts';
import classes from '../../ComponentTile.module.css';
import type { KindViewProps } from '../kind';
import { useFittingFont } from '../use-fitting-font';
import own from './Text.module.css';
import { partsOfText } from './text-links.model';

/** Text as it is written; addresses in it are links. */
export function TextView({ component }: KindViewProps<'text'>) {
  const { t } = useTexts('panel-kinds');
  const { text, align, fontSize } = component.settings;
  const parts = useMemo(() => partsOfText(text), [text]);
  const ref = useFittingFont(text, fontSize);
  if (text.trim() === '') return <p className={classes.failed}>{t('text.empty')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: text that does not fit scrolls, also by keyboard
    <div ref={ref} className={own.text} data-align={align} tabIndex={0}>
      <p className={own.words}>
        {parts.map(({ text: words, href }, place) =>
          href === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
            <bdi key={place}>{words}</bdi>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
            <a key={place} href={href} target="_blank" rel="noopener noreferrer">
              {words}
            </a>
          ),
        )}
      </p>
    </div>
  );
}
