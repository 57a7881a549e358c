import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { CodeBlock } from '../../../ui/codes/CodeBlock';
import { CopyButton } from '../../../ui/codes/CopyButton';
import { Notice } from '../../../ui/feedback/Notice';
import { Dialog } from '../../../ui/layout/Dialog';
import classes from './Share.module.css';
import { addressOfLink, embedOf } from './share-address';

const QrCode = lazy(() => import('../../../ui/codes/QrCode'));

interface MadeLinkProps {
  link: { panelId: number; shareId: string; token: string };
  name: string;
  sites: readonly string[];
  onClose(): void;
}

/** A link that was just made: as text, as a QR code and as HTML. It is shown here and never again. */
export function MadeLink({ link, name, sites, onClose }: MadeLinkProps) {
  const { t } = useTexts('panel-shares');
  const address = addressOfLink(link);
  return (
    <Dialog title={t('made', { name })} isPrecious size="lg" onClose={onClose}>
      <Stack gap="md">
        <Notice kind="warning">{t('once')}</Notice>
        <TextInput
          label={t('link')}
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
          translate="no"
        />
        <div className={classes.code}>
          <Suspense fallback={<Skeleton width={180} height={180} />}>
            <QrCode text={address} label={t('qr', { name })} />
          </Suspense>
        </div>
        {sites.length > 0 && <CodeBlock title={t('embed')} code={embedOf(link, name)} />}
        <Group justify="flex-end" gap="xs">
          <CopyButton value={address} what={t('copy')} isWorded />
          <Button variant="default" onClick={onClose}>
            {t('done')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
