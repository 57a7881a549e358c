import { ActionIcon } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { CopyButton } from '../../ui/codes/CopyButton';
import classes from './NodeDetails.module.css';
import { readableText } from './payload-text';
import type { Uplink, UplinkDevice } from './uplinks.queries';

const ExplainedPayload = lazy(async () => ({
  default: (await import('./ExplainedPayload')).ExplainedPayload,
}));

const ReadPayload = lazy(async () => ({ default: (await import('./ReadPayload')).ReadPayload }));

interface PayloadProps {
  uplink: Pick<Uplink, 'payload_hex' | 'source' | 'f_port'>;
  device: UplinkDevice;
}

/** Payload in hex digits, or as text where a kit sent text; copied as it is shown, and explained byte by byte. */
export function Payload({ uplink, device }: PayloadProps) {
  const { t } = useTexts('node-details');
  const [isExplained, setExplained] = useState(false);
  const { eui, model, profile } = device;
  const { payload_hex, source } = uplink;
  if (payload_hex === '') return t('uplink.emptyPayload');
  const shown = (source === 'kit' ? readableText(payload_hex) : undefined) ?? payload_hex.toUpperCase();
  return (
    <span className={classes.payload}>
      <span className={classes.hex} title={shown} translate="no">
        {shown}
      </span>
      <CopyButton value={shown} what={t('uplink.copy')} />
      {model !== undefined && source !== 'kit' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-haspopup="dialog"
          aria-label={t('uplink.explain')}
          onClick={() => setExplained(true)}
        >
          <IconListDetails size={16} aria-hidden />
        </ActionIcon>
      )}
      {isExplained && model !== undefined && (
        <Suspense>
          {profile ? (
            <ReadPayload uplink={uplink} eui={eui} profile={profile} onClose={() => setExplained(false)} />
          ) : (
            <ExplainedPayload uplink={uplink} model={model} onClose={() => setExplained(false)} />
          )}
        </Suspense>
      )}
    </span>
  );
}
