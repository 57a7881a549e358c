import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../texts/use-texts';
import QrCode from '../../ui/codes/QrCode';
import { useDisplaySetting } from '../../values/display-setting';
import { formatDate } from '../../values/format-time';
import type { AddressedCode } from './addresses';
import classes from './CodeSheet.module.css';
import { type Gift, useGiftText } from './use-gift-text';

interface CodeSheetProps {
  codes: readonly AddressedCode[];
  gift: Gift & { expires_at: number | null };
}

/** Codes with their QR codes, as cards that show on paper alone: printed as soon as they are drawn. Loaded on demand. */
export default function CodeSheet({ codes, gift }: CodeSheetProps) {
  const { t } = useTexts('redeem-codes');
  const { timeZone } = useDisplaySetting();
  const giftText = useGiftText();
  useEffect(() => {
    const frame = requestAnimationFrame(() => window.print());
    return () => cancelAnimationFrame(frame);
  }, []);
  const until =
    gift.expires_at === null ? '' : t('sheet.until', { until: formatDate(gift.expires_at - 1, timeZone) });
  return createPortal(
    <section className={classes.sheet}>
      {codes.map(({ code, address }) => (
        <article key={code} className={classes.card}>
          <QrCode text={address} label={t('sheet.qr', { code })} />
          <div className={classes.words}>
            <strong>{giftText(gift)}</strong>
            <span className={classes.code}>{code}</span>
            {until && <span>{until}</span>}
            <small>{t('sheet.where', { address: address.replace(/\?.*$/, '') })}</small>
          </div>
        </article>
      ))}
    </section>,
    document.body,
  );
}
