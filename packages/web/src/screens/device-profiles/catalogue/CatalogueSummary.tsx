import type { CodecCatalogue } from '@fieldscope/contract/calls/codec-catalogues';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../texts/use-texts';
import { ConfirmDialog } from '../../../ui/layout/ConfirmDialog';
import { useDisplaySetting } from '../../../values/display-setting';
import { formatNumber } from '../../../values/format-number';
import { formatDate } from '../../../values/format-time';
import { BringArchive } from './BringArchive';
import classes from './Catalogue.module.css';
import { useRemoveCatalogue } from './catalogue.queries';

/** What archive it is, how long it is kept, and what of it could not be read. */
export function CatalogueSummary({ catalogue }: { catalogue: CodecCatalogue }) {
  const { t } = useTexts('codec-catalogues');
  const { timeZone } = useDisplaySetting();
  const [isBringing, setBringing] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { file_name: name, models, kept_until: keptUntil, left_out_count: count } = catalogue;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text size="sm" className={classes.words}>
          {t('summary.of', { name, models: formatNumber(models), date: formatDate(keptUntil, timeZone) })}
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUpload size={14} />}
            aria-expanded={isBringing}
            onClick={() => setBringing(!isBringing)}
          >
            {t('summary.replace')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={14} />}
            aria-haspopup="dialog"
            onClick={() => setRemoving(true)}
          >
            {t('summary.remove')}
          </Button>
        </Group>
      </Group>
      {isBringing && <BringArchive onOpened={() => setBringing(false)} />}
      {count > 0 && <LeftOut catalogue={catalogue} />}
      {isRemoving && <RemoveCatalogue onClose={() => setRemoving(false)} />}
    </Stack>
  );
}

function LeftOut({ catalogue: { left_out: list, left_out_count: count } }: { catalogue: CodecCatalogue }) {
  const { t } = useTexts('codec-catalogues');
  return (
    <details className={classes.details}>
      <summary>{t('leftOut.count', { count })}</summary>
      <ul className={classes.leftOut}>
        {list.map(({ path, reason }) => (
          <li key={`${path} ${reason}`}>
            <span translate="no">{path}</span> – {t(`leftOut.${reason}`)}
          </li>
        ))}
      </ul>
      {list.length < count && <Text size="sm">{t('leftOut.more', { count: count - list.length })}</Text>}
    </details>
  );
}

function RemoveCatalogue({ onClose }: { onClose(): void }) {
  const { t } = useTexts('codec-catalogues');
  return (
    <ConfirmDialog
      title={t('remove.title')}
      action={t('remove.action')}
      change={useRemoveCatalogue()}
      input={{}}
      done={t('remove.done')}
      onClose={onClose}
    >
      <Text>{t('remove.consequence')}</Text>
    </ConfirmDialog>
  );
}
