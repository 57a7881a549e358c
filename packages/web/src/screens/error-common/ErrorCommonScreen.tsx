import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { session } from '../../api/session';
import { portalFacts } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';

/** Where the server sends the reader when a page cannot go on. */
export function ErrorCommonScreen() {
  const { t } = useTexts('error-common');
  const [address] = useSearchParams();
  const code = address.get('code');
  const { email } = portalFacts().support;
  return (
    <Stack component="main" align="center" gap="sm" ta="center" px="md" pt={120}>
      <IconAlertTriangle size={40} stroke={1.5} color="var(--warning)" aria-hidden />
      <Title order={1}>{t('routes:error')}</Title>
      <Text maw={420}>{t('text')}</Text>
      {code && /^\d{1,6}$/.test(code) && (
        <Text size="sm" c="dimmed">
          {t('code', { code })}
        </Text>
      )}
      {email && (
        <Text size="sm" c="dimmed" maw={420}>
          {t('again')} <a href={`mailto:${email}`}>{email}</a>
        </Text>
      )}
      <Group justify="center" mt="sm">
        {session.get() ? (
          <Button component={Link} to="/dashboard">
            {t('back')}
          </Button>
        ) : (
          <Button component={Link} to="/login">
            {t('signIn')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
