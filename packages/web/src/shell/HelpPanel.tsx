import '../theme/dialog-styles';
import { production } from '@fieldscope/contract/calls/production';
import { Drawer, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useConstants, useMayCall, useMe } from '../api/me';
import { useBrand } from '../browser/brand';
import { portalFacts } from '../browser/portal-facts';
import { chooseWay } from '../screens/dashboard/first-steps/chosen-way';
import { GuideText } from '../screens/guide/GuideText';
import { addressInGuide, GUIDE_PATH, guidePageAt } from '../screens/guide/guide-pages';
import { useTexts } from '../texts/use-texts';
import { StationLinks } from '../ui/layout/PageFooter';
import classes from './HelpPanel.module.css';
import { PortalCode } from './PortalCode';

interface HelpPanelProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** The help centre: what the open page is for, the API's documentation, this portal on a phone, contacts, and further reading. */
export function HelpPanel({ onClose, onShortcuts }: HelpPanelProps) {
  const { t } = useTexts('help');
  const version = useConstants().data?.version;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={400}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Stack gap="lg">
        <ThisPage onClose={onClose} />
        <Part title={t('programs')}>
          <Link to="/api_docs?lang=en" lang="en" onClick={onClose}>
            API documentation
          </Link>
          <Link to="/api_docs?lang=zh" lang="zh" onClick={onClose}>
            API 文档
          </Link>
          <a href="/openapi/openapi.json" target="_blank" rel="noreferrer">
            {t('openApi')}
          </a>
        </Part>
        <Part title={t('phone')}>
          <PortalCode />
          <AppLinks />
        </Part>
        <Part title={t('contact')}>
          <Contacts />
        </Part>
        <Part title={t('more')}>
          <UnstyledButton className={classes.shortcuts} onClick={onShortcuts}>
            {t('shell:shortcuts.title')}
          </UnstyledButton>
          <Link to="/privacy" onClick={onClose}>
            {t('routes:privacy')}
          </Link>
          <Link to="/agreement" onClick={onClose}>
            {t('routes:agreement')}
          </Link>
          <FirstStepsAgain onClose={onClose} />
          <StationLinks />
        </Part>
        {version && (
          <Text size="xs" c="dimmed">
            {t('version', { version })}
          </Text>
        )}
      </Stack>
    </Drawer>
  );
}

/** Opens the first steps of the dashboard again, where a choice or its steps were closed. */
function FirstStepsAgain({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('first-steps');
  const navigate = useNavigate();
  const orgId = useMe().data?.org_id ?? '';
  const mayBind = useMayCall(production.bind);
  if (!mayBind) return null;
  const open = () => {
    chooseWay(orgId, { isClosed: false, isAsked: true });
    onClose();
    void navigate('/dashboard');
  };
  return (
    <UnstyledButton className={classes.shortcuts} onClick={open}>
      {t('again')}
    </UnstyledButton>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {children}
    </section>
  );
}

/** What the guide says of the open page, and the way to all of it. */
function ThisPage({ onClose }: { onClose: () => void }) {
  const { t } = useTexts('guide');
  const page = guidePageAt(useLocation().pathname);
  return (
    <Part title={page ? t(`routes:${page}`) : t('routes:guide')}>
      {page && <GuideText page={page} />}
      <Link to={page ? addressInGuide(page) : GUIDE_PATH} onClick={onClose}>
        {t('whole')}
      </Link>
    </Part>
  );
}

function AppLinks() {
  const { t } = useTexts('help');
  const { android, ios } = portalFacts().apps;
  return (
    <>
      {android && <a href={android}>{t('android')}</a>}
      {ios && <a href={ios}>{t('ios')}</a>}
    </>
  );
}

function Contacts() {
  const { t } = useTexts('help');
  const { email, url: ofInstallation } = portalFacts().support;
  const url = useBrand().links.help ?? ofInstallation;
  if (!email && !url) return <Text c="dimmed">{t('noContact')}</Text>;
  return (
    <>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {url && <a href={url}>{t('contactPage')}</a>}
    </>
  );
}
