import type { PortalKey } from '@fieldscope/contract/embedded-site';
import { Skeleton } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { Notice } from '../../../ui/feedback/Notice';
import classes from './EmbeddedSite.module.css';
import { exchangeWith } from './exchange';
import { useSiteFrame } from './use-site-frame';

/** No windows of its own, no leading of the portal elsewhere, no downloads. Its own origin proves who a message is of. */
const ALLOWED = 'allow-scripts allow-same-origin allow-forms';

interface SiteFrameProps {
  address: URL;
  /** What it may read of the portal. */
  portalValues: Record<PortalKey, string>;
}

/** The AI site in its frame, or what keeps it from showing. */
export function SiteFrame({ address: { href, host, origin }, portalValues }: SiteFrameProps) {
  const { t } = useTexts('embedded-site');
  const frame = useRef<HTMLIFrameElement>(null);
  const { state, onLoad } = useSiteFrame();
  const valuesNow = useEffectEvent(() => portalValues);
  // Before the browser goes on: no message of the site may come earlier.
  useLayoutEffect(
    () =>
      exchangeWith({
        origin,
        window: () => frame.current?.contentWindow ?? null,
        portalValues: () => valuesNow(),
      }),
    [origin],
  );
  if (state === 'left') {
    return (
      <Notice kind="warning" title={t('left.title', { host })}>
        {t('left.about', { host })}
      </Notice>
    );
  }
  return (
    <>
      {state === 'slow' && (
        <div className={classes.notice}>
          <Notice kind="warning" title={t('slow.title', { host })}>
            {t('slow.about')}
          </Notice>
        </div>
      )}
      <div className={classes.frame}>
        <iframe
          ref={frame}
          className={classes.site}
          src={href}
          title={t('frame', { host })}
          sandbox={ALLOWED}
          referrerPolicy="no-referrer"
          onLoad={onLoad}
        />
        {state !== 'shown' && <SiteToCome words={t('loading', { host })} />}
      </div>
    </>
  );
}

/** In place of the site until it is there. */
export function SiteToCome({ words }: { words: string }) {
  return (
    <div className={classes.loading} role="status">
      <Skeleton className={classes.site} aria-hidden />
      <span className={classes.words}>{words}</span>
    </div>
  );
}
