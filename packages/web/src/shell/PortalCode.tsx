import { Text } from '@mantine/core';
import { portalFacts } from '../browser/portal-facts';
import { useTexts } from '../texts/use-texts';
import { CopyButton } from '../ui/codes/CopyButton';
import QrCode from '../ui/codes/QrCode';
import classes from './HelpPanel.module.css';

const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

/** The portal's address as a QR code, so that a phone opens it. */
export function PortalCode() {
  const { t } = useTexts('help');
  const address = portalFacts().publicUrl || location.origin;
  if (ONLY_HERE.test(new URL(address).hostname)) return <Text c="dimmed">{t('onlyHere', { address })}</Text>;
  return (
    <div className={classes.code}>
      <QrCode text={`${address}/`} label={t('code', { address })} />
      <div>
        <Text size="sm" c="dimmed">
          {t('scan')}
        </Text>
        <div className={classes.address}>
          <span translate="no">{address}</span>
          <CopyButton value={address} />
        </div>
      </div>
    </div>
  );
}
