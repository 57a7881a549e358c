import type { BrandColours } from '@fieldscope/contract/shown-brand';
import { useTexts } from '../../texts/use-texts';
import classes from './Brand.module.css';

const SCHEMES = ['light', 'dark'] as const;
const GROUNDS = { light: '#ffffff', dark: '#1c1a17' } as const;
const ON_FILLED = { light: '#ffffff', dark: '#141210' } as const;

/** What the portal draws with a colour, in both themes. */
export function ColourPreview({ colours }: { colours: BrandColours }) {
  const { t } = useTexts('brand');
  return (
    <div className={classes.previews} role="img" aria-label={t('colour.preview')}>
      {SCHEMES.map((scheme) => {
        const { accent, wash } = colours[scheme];
        return (
          <div key={scheme} className={classes.preview} style={{ background: GROUNDS[scheme] }}>
            <span className={classes.filled} style={{ background: accent, color: ON_FILLED[scheme] }}>
              {t('colour.button')}
            </span>
            <span className={classes.marked} style={{ background: wash, color: accent }}>
              {t('colour.marked')}
            </span>
          </div>
        );
      })}
    </div>
  );
}
