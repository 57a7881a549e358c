import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { session } from '../../api/session';
import type { ScreenRoute } from '../../routes';
import type { Areas } from '../../texts/areas';
import { useTexts } from '../../texts/use-texts';
import classes from './ComingScreen.module.css';

type Described = Exclude<keyof Areas['coming'], 'back' | 'intro'>;

/** The screen of a route that is still to come. */
export const comingScreenOf = (route: ScreenRoute) => () => <ComingScreen route={route} />;

/** In place of a screen that is still to come: says plainly what it will do. */
function ComingScreen({ route }: { route: ScreenRoute }) {
  const { t } = useTexts('coming');
  const Icon = route.icon;
  // The shell has a main part of its own.
  const Frame = route.noSignIn?.shell === false ? 'main' : 'div';
  return (
    <Frame className={classes.page}>
      <Stack gap="xs" align="center" ta="center" maw={460}>
        <span className={classes.mark}>
          <Icon size={30} stroke={1.5} aria-hidden />
        </span>
        <Title order={1} size="h2">
          {t(`routes:${route.title}`)}
        </Title>
        <Text c="dimmed">{t('intro')}</Text>
        <Text>{t(route.title as Described)}</Text>
        <Button component={Link} to={session.get() ? '/dashboard' : '/login'} variant="default" mt="sm">
          {session.get() ? t('back') : t('routes:login')}
        </Button>
      </Stack>
    </Frame>
  );
}
