import type { ShareIcon } from '@fieldscope/contract/share-links';
import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTexts } from '../../../texts/use-texts';
import classes from './Share.module.css';

interface IconChoiceProps {
  icons: readonly ShareIcon[];
  icon: ShareIcon;
  onChange(icon: ShareIcon): void;
}

/** Choice of the picture that a page has in its tab and in its head. */
export function IconChoice({ icons, icon, onChange }: IconChoiceProps) {
  const { t } = useTexts('panel-shares');
  const name = useId();
  return (
    <Input.Wrapper label={t('icon.label')} labelElement="div" role="radiogroup" aria-label={t('icon.label')}>
      <div className={classes.icons}>
        {icons.map((one) => (
          <label key={one} className={classes.icon} title={t(`icon.${one}`)}>
            <input
              type="radio"
              name={name}
              checked={one === icon}
              aria-label={t(`icon.${one}`)}
              onChange={() => onChange(one)}
            />
            <img src={`/share-icons/${one}.svg`} width={28} height={28} alt="" />
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}
