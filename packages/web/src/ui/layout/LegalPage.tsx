import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session';
import { portalFacts } from '../../browser/portal-facts';
import { useTexts } from '../../texts/use-texts';
import classes from './LegalPage.module.css';
import { OpenPage } from './OpenPage';

interface LegalPageProps {
  title: string;
  lead?: string;
  parts?: { title: string; text: string }[];
  /** Of several paragraphs. */
  text?: string;
  children?: ReactNode;
}

/** A page of short paragraphs with titles, or of a text, open to everybody. Only the portal's own names the operator's address. */
export function LegalPage({ title, lead, parts = [], text, children }: LegalPageProps) {
  const { t } = useTexts('legal');
  const { email } = portalFacts().support;
  // The shell has margins of its own.
  const isInShell = useSession() !== undefined;
  return (
    <OpenPage>
      <Stack component="article" gap="lg" maw={680} mx="auto" px={isInShell ? 0 : 'md'} py="lg">
        <div>
          <Title order={1}>{title}</Title>
          {lead && <Text c="dimmed">{lead}</Text>}
        </div>
        {parts.map((part) => (
          <section key={part.title}>
            <Title order={2} size="h3" mb={4}>
              {part.title}
            </Title>
            <Text>{part.text}</Text>
          </section>
        ))}
        {text && <Text className={classes.text}>{text}</Text>}
        {children}
        {email && !text && !children && (
          <Text c="dimmed">
            {t('contact')} <a href={`mailto:${email}`}>{email}</a>
          </Text>
        )}
      </Stack>
    </OpenPage>
  );
}
