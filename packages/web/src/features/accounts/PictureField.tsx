import { ActionIcon, Text, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './Credentials.module.css';
import type { PictureShown } from './use-picture';

interface PictureFieldProps {
  picture: PictureShown;
  value: string;
  onChange(value: string): void;
  error?: string;
}

/** A picture whose code a person can read, and what was read. */
export function PictureField({ picture, value, onChange, error }: PictureFieldProps) {
  const { t } = useTexts('credentials');
  return (
    <div>
      <div className={classes.picture}>
        <div className={classes.frame}>
          {picture.data && (
            <img
              alt={t('pictureAlt')}
              width={180}
              height={60}
              src={`data:image/svg+xml,${encodeURIComponent(picture.data.svg)}`}
            />
          )}
        </div>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t('pictureNext')}
          title={t('pictureNext')}
          onClick={picture.refetch}
        >
          <IconRefresh size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      <TextInput
        label={t('picture')}
        description={t('pictureHint')}
        size="md"
        required
        withAsterisk={false}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={8}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t('pictureHelp')}
      </Text>
    </div>
  );
}
