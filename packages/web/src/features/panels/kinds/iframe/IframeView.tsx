import { framedAddress } from '@fieldscope/contract/framed-pages';
import { IconExternalLink } from '@tabler/icons-react';
import { useTexts } from '../../../../texts/use-texts';
import classes from '../../ComponentTile.module.css';
import type { KindViewProps } from '../kind';
import own from './Iframe.module.css';

/** A page of another site. */
export function IframeView({ component: { name, settings } }: KindViewProps<'iframe'>) {
  const { t } = useTexts('panel-kinds');
  const { iframeUrl } = settings;
  if (iframeUrl === '') return <p className={classes.failed}>{t('address.none')}</p>;
  const open = t('address.open', { name });
  return (
    <div className={own.frame}>
      <iframe
        key={iframeUrl}
        src={framedAddress(iframeUrl)}
        title={name}
        referrerPolicy="no-referrer"
        loading="lazy"
        className={own.page}
      />
      <a
        className={own.open}
        href={iframeUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={open}
        title={open}
      >
        <IconExternalLink size={16} aria-hidden />
      </a>
    </div>
  );
}
