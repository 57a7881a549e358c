import { List, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/List.layer.css';
import { useTexts } from '../../texts/use-texts';
import classes from './BindDevice.module.css';

/** A sticker, drawn, with what stands where. */
export function WhereToLook() {
  const { t } = useTexts('bind-device');
  return (
    <section className={classes.aside} aria-label={t('where.title')}>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t('where.title')}
        </Title>
        <StickerPicture />
        <List size="sm" spacing={6} className={classes.places}>
          <List.Item>{t('where.back')}</List.Item>
          <List.Item>{t('where.case')}</List.Item>
          <List.Item>{t('where.paste')}</List.Item>
        </List>
        <Text size="sm" c="dimmed">
          {t('where.missing')}
        </Text>
      </Stack>
    </section>
  );
}

/** Which squares of the drawn code are dark: corner marks and some of the rest; it says nothing. */
const DARK = [
  '1111101011111',
  '1000100110001',
  '1010101010101',
  '1000100010001',
  '1111101011111',
  '0000001000000',
  '1011011101101',
  '0000010010110',
  '1111100111001',
  '1000101001010',
  '1010101100111',
  '1000100010100',
  '1111101101011',
];

const SQUARE = 5;
const CODE_PATH = DARK.flatMap((row, y) =>
  [...row].map((square, x) => (square === '1' ? `M${14 + x * SQUARE} ${14 + y * SQUARE}h5v5h-5z` : '')),
).join('');

function StickerPicture() {
  return (
    <svg viewBox="0 0 220 92" className={classes.sticker} aria-hidden="true">
      <rect x="1" y="1" width="218" height="90" rx="8" className={classes.paper} />
      <g className={classes.ink}>
        <path d={CODE_PATH} />
        <text x="92" y="30" className={classes.mark}>
          EUI
        </text>
        <text x="92" y="44">
          2CF7F1C0••••••••
        </text>
        <text x="92" y="64" className={classes.mark}>
          KEY
        </text>
        <text x="92" y="78">
          ••••••••••••••••••
        </text>
      </g>
    </svg>
  );
}
