import { Text } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import classes from './GuideText.module.css';
import type { GuidePage } from './guide-pages';

/** What a page is for, and the first things to do there. */
export function GuideText({ page }: { page: GuidePage }) {
  const { t } = useTexts('guide');
  return (
    <>
      <Text size="sm">{t(`pages.${page}.about`)}</Text>
      <ul className={classes.points}>
        <li>{t(`pages.${page}.one`)}</li>
        <li>{t(`pages.${page}.two`)}</li>
        <li>{t(`pages.${page}.three`)}</li>
      </ul>
    </>
  );
}
