import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconEye, IconFileTypePdf } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import classes from './Reports.module.css';
import type { ChosenSource, ReportDraft } from './report-draft';
import { usePreview } from './reports.queries';

interface PreviewProps {
  source: ChosenSource;
  draft: Omit<ReportDraft, 'readers'>;
}

/** A button that shows the email; it is made anew when what it shows changes. */
export function PreviewToggle(props: PreviewProps) {
  const { t } = useTexts('reports');
  const [shown, setShown] = useState<PreviewProps>();
  if (shown) return <ReportPreview {...shown} />;
  return (
    <Button
      variant="default"
      leftSection={<IconEye size={16} />}
      onClick={() => setShown(props)}
      className={classes.look}
    >
      {t('preview.action')}
    </Button>
  );
}

/** The email and the PDF that the reader would get now. */
export function ReportPreview({ source: { source, source_id }, draft }: PreviewProps) {
  const { t } = useTexts('reports');
  const { name, period, hour, weekday, month_day } = draft;
  const { data, error, refetch } = usePreview({ source, source_id, name, period, hour, weekday, month_day });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label={t('preview.loading')}>
        <Skeleton height={360} />
      </div>
    );
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm" className={classes.subject}>
          {data.subject}
        </Text>
        <Button
          size="xs"
          variant="default"
          component="a"
          leftSection={<IconFileTypePdf size={16} />}
          href={`data:application/pdf;base64,${data.pdf}`}
          download={`${name}.pdf`}
        >
          {t('preview.pdf')}
        </Button>
      </Group>
      <MailBody html={data.html} label={t('preview.label')} />
    </Stack>
  );
}

const SHEET = /<style[^>]*>([\s\S]*?)<\/style>/;

/**
 * An email as mail programs show it, apart from the styles of the portal. The page's policy allows no styles within HTML, not even while it is
 * read: they are taken out before, and set one by one. Nothing in it runs.
 */
function MailBody({ html, label }: { html: string; label: string }) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const host = frame.current;
    if (!host) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const unstyled = html.replace(SHEET, '').replaceAll(' style="', ' data-style="');
    const mail = new DOMParser().parseFromString(unstyled, 'text/html');
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(SHEET.exec(html)?.[1] ?? '');
    root.adoptedStyleSheets = [sheet];
    const body = document.createElement('div');
    body.className = 'page';
    for (const child of [...mail.body.childNodes]) body.append(document.importNode(child, true));
    for (const element of body.querySelectorAll<HTMLElement>('[data-style]'))
      element.style.cssText = element.dataset.style ?? '';
    root.replaceChildren(body);
  }, [html]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its frame is scrolled by keyboard, too
    <section ref={frame} aria-label={label} tabIndex={0} className={classes.mail} />
  );
}
