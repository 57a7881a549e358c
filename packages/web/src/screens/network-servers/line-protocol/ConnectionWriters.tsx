import { Skeleton, Title } from '@mantine/core';
import { useConstants } from '../../../api/me';
import { WriterSamples } from '../../../features/line-protocol/WriterSamples';
import { useTexts } from '../../../texts/use-texts';

/** An example of a device's EUI. */
const EXAMPLE_EUI = '70B3D57ED0000001';

interface ConnectionWritersProps {
  /** undefined: it was shown once; a placeholder stands for it. */
  token: string | undefined;
}

/** How programs write through a connection. */
export default function ConnectionWriters({ token }: ConnectionWritersProps) {
  const { t } = useTexts('line-protocol', 'network-servers');
  const { data: constants } = useConstants();
  if (!constants) return <Skeleton height={240} />;
  const access = {
    publicUrl: constants.public_url.replace(/\/$/, ''),
    token: token ?? t('network-servers:tokenPlaceholder'),
    deviceTag: EXAMPLE_EUI,
  };
  return (
    <section aria-label={t('howTo')}>
      <Title order={3} size="h5" mb="xs">
        {t('howTo')}
      </Title>
      <WriterSamples access={access} />
    </section>
  );
}
