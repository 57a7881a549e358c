import { groundPictures } from '@fieldscope/contract/calls/ground-pictures';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useMayCall } from '../../../api/me';
import { GROUND_PICTURES_PATH } from '../../../features/ground-pictures/picture-address';
import { useTexts } from '../../../texts/use-texts';
import classes from './FleetMap.module.css';

/** What can be done where the built-in map ends; its place is kept, so that nothing moves. */
export function BeyondHint({ isShown }: { isShown: boolean }) {
  const { t } = useTexts('fleet-map');
  const mayAdd = useMayCall(groundPictures.create);
  return (
    <p className={classes.beyond} data-shown={isShown || undefined}>
      {t('beyond')}{' '}
      {mayAdd && (
        <Anchor component={Link} to={GROUND_PICTURES_PATH} size="sm" underline="always">
          {t('addPicture')}
        </Anchor>
      )}
    </p>
  );
}
