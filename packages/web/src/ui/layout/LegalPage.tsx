import { Stack, Text, Title } from '@mantine/core';
import { useSession } from '../../api/session';
import { portalFacts } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';
import { OpenPage } from './OpenPage';

interface LegalPageProps {
  title: string;
  lead: string;
  parts: { title: string; text: string }[];
}

/** A page of short paragraphs with titles, open to everybody. */
export function LegalPage({ title, lead, parts }: LegalPageProps) {
  const { t } = useTexts('legal');
  const { email } = portalFacts().support;
  // The shell has margins of its own.
  const isInShell = useSession() !== undefined;
  return (
    <OpenPage>
      <Stack component="article" gap="lg" maw={680} mx="auto" px={isInShell ? 0 : 'md'} py="lg">
        <div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed">{lead}</Text>
        </div>
        {parts.map((part) => (
          <section key={part.title}>
            <Title order={2} size="h3" mb={4}>
              {part.title}
            </Title>
            <Text>{part.text}</Text>
          </section>
        ))}
        {email && (
          <Text c="dimmed">
            {t('contact')} <a href={`mailto:${email}`}>{email}</a>
          </Text>
        )}
      </Stack>
    </OpenPage>
  );
}
