import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { IMPORTS_PATH } from './import-address';

export function BackToList() {
  const { t } = useTexts('imports');
  return (
    <Button component={Link} to={IMPORTS_PATH} variant="default">
      {t('cancel')}
    </Button>
  );
}
