import { fields as calls } from '@fieldscope/contract/calls/fields';
import { Button, Group, Skeleton } from '@mantine/core';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMayCall } from '../../api/me';
import { ListPage } from '../../features/devices/ListPage';
import { MissingPage } from '../../features/devices/MissingPage';
import { addressOfField, FIELDS_PATH } from '../../features/fields/field-address';
import { useFieldOutlines, useFields } from '../../features/fields/fields.queries';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { FieldList } from './FieldList';

const FieldEditor = lazy(async () => ({ default: (await import('./FieldEditor')).FieldEditor }));
const FieldImport = lazy(async () => ({ default: (await import('./import/FieldImport')).FieldImport }));

const IMPORT = 'import';
const ADDRESS_OF_IMPORT = `${FIELDS_PATH}?field=${IMPORT}`;

/** The fields of the organisation; with `field` in the address one of them, a new one, or an import. */
export function FieldsScreen() {
  const chosen = useSearchParams()[0].get('field');
  const mayEdit = useMayCall(calls.update);
  if (chosen === null || !mayEdit) return <Fields />;
  return (
    <Suspense fallback={<Skeleton height={480} radius={8} />}>
      {chosen === IMPORT ? <FieldImport /> : <EditedField key={chosen} chosen={chosen} />}
    </Suspense>
  );
}

function Fields() {
  const { t } = useTexts('fields');
  const query = useFields();
  const mayEdit = useMayCall(calls.create);
  const changes = mayEdit && (
    <Group gap="xs">
      <Button
        component={Link}
        to={ADDRESS_OF_IMPORT}
        variant="default"
        leftSection={<IconFileImport size={16} />}
      >
        {t('import.short')}
      </Button>
      <Button component={Link} to={addressOfField('new')} leftSection={<IconPlus size={16} />}>
        {t('create')}
      </Button>
    </Group>
  );
  return (
    <ListPage
      title={t('routes:fields')}
      about={t('about')}
      action={changes}
      query={query}
      drawing="probe"
      empty={t(mayEdit ? 'empty' : 'emptyObserver')}
    >
      {(fields) => <FieldList fields={fields} />}
    </ListPage>
  );
}

function EditedField({ chosen }: { chosen: string }) {
  const { t } = useTexts('fields');
  const navigate = useNavigate();
  const [fields, outlines] = [useFields(), useFieldOutlines()];
  const close = () => navigate(FIELDS_PATH);
  const failed = [fields, outlines].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!fields.data || !outlines.data) return <Skeleton height={480} radius={8} />;
  const isChosen = ({ field_id }: { field_id: number }) => String(field_id) === chosen;
  const [field, outlined] = [fields.data.find(isChosen), outlines.data.find(isChosen)];
  if ((!field || !outlined) && chosen !== 'new')
    return (
      <MissingPage
        title={t('routes:fields')}
        drawing="probe"
        missing={t('missing')}
        back={t('back')}
        list={FIELDS_PATH}
      />
    );
  return (
    <FieldEditor edited={field && outlined && { field, outlined }} fields={fields.data} onClose={close} />
  );
}
