import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import classes from './NodeDetails.module.css';
import type { Uplink } from './node-details.queries';
import { readableText } from './payload-text';

/** Payload in hex digits, or as text where a kit sent text; copied as it is shown. */
export function Payload({ uplink }: { uplink: Pick<Uplink, 'payload_hex' | 'source'> }) {
  const { t } = useTexts('node-details');
  const { payload_hex, source } = uplink;
  if (payload_hex === '') return t('uplink.emptyPayload');
  const shown = (source === 'kit' ? readableText(payload_hex) : undefined) ?? payload_hex.toUpperCase();
  return (
    <span className={classes.payload}>
      <span className={classes.hex} title={shown} translate="no">
        {shown}
      </span>
      <CopyButton value={shown} what={t('uplink.copy')} />
    </span>
  );
}
