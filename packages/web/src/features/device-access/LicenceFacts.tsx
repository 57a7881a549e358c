import { DAY_MS } from '@fieldscope/contract/time';
import { Text, Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { FactList } from '../../ui/layout/FactList';
import { formatDate } from '../../values/format-time';
import { useLicences } from './device-access.queries';

/** The licences of an AI camera. */
export function LicenceFacts({ eui }: { eui: string }) {
  const { t } = useTexts('device-access');
  const { data } = useLicences(eui);
  if (!data) return null;
  return (
    <section>
      <Title order={2} size="h3" mt="lg" mb="sm">
        {t('licences.title')}
      </Title>
      {data.length === 0 ? (
        <Text>{t('licences.none')}</Text>
      ) : (
        <FactList
          facts={data.map(({ kind, expires_at, is_valid }) => ({
            name: kind,
            label: t(`licences.kinds.${kind}`),
            value:
              expires_at === null
                ? t('licences.endless')
                : t(is_valid ? 'licences.until' : 'licences.expired', { day: lastDayOf(expires_at) }),
          }))}
        />
      )}
    </section>
  );
}

/** A licence ends with its last day, by UTC. */
const lastDayOf = (expiresAt: number) => formatDate(expiresAt - DAY_MS, 'UTC');
