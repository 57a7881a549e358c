import { production } from '@fieldscope/contract/calls/production';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { NotForOperator } from '../../ui/feedback/NotForOperator';
import { PageHead } from '../../ui/layout/PageHead';
import { CreateKit } from './CreateKit';
import { useKits } from './development-kits.queries';
import { KitList } from './KitList';
import { UploadWithKit } from './UploadWithKit';

/** Kits of the organisation, a form for a new one, and channels and upload of the one that the address names. */
export function DevelopmentKitsScreen() {
  const { t } = useTexts('development-kits');
  const [address, setAddress] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const { data, error, refetch } = useKits();
  const chosen = data?.list.find(({ eui }) => eui === address.get('eui'));
  const create = useMayCall(production.createKit) && (
    <Button aria-haspopup="dialog" leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHead title={t('routes:kits')} about={t('about')} action={data?.list.length !== 0 && create} />
      <NotForOperator call={production.createKit} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <KitList kits={data?.list} create={create} onChoose={(eui) => setAddress({ eui })} />
      )}
      {chosen && <UploadWithKit kit={chosen} onClose={() => setAddress({})} />}
      <CreateKit
        opened={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(eui) => {
          setCreating(false);
          setAddress({ eui });
        }}
      />
    </>
  );
}
