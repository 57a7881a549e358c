import { Stack, Text, Title } from '@mantine/core';

interface LegalPageProps {
  title: string;
  lead: string;
  parts: { title: string; text: string }[];
}

/** A page of short paragraphs with titles. */
export function LegalPage({ title, lead, parts }: LegalPageProps) {
  return (
    <Stack component="article" gap="lg" maw={680} mx="auto" px="md" py="lg">
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
    </Stack>
  );
}
