import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { backgroundOf } from '../../../features/panels/background';
import type { PanelFacts } from '../../../features/panels/editing/draft.model';
import { isAddress } from '../../../features/panels/editing/faults.model';
import { useTexts } from '../../../texts/use-texts';
import { ColorField } from './AppearanceFields';
import { BackgroundUpload } from './BackgroundUpload';
import { LastingTextInput } from './LastingTextInput';
import classes from './PanelEditor.module.css';
import type { Editor } from './use-editor';
import { VariableFields } from './VariableFields';

interface PanelSettingsFieldsProps {
  facts: PanelFacts;
  editor: Editor;
}

/** Name, background and variable of a panel. */
export function PanelSettingsFields({ facts, editor }: PanelSettingsFieldsProps) {
  const { t } = useTexts('panel-editor');
  const { name, bgColor, bgImage, variable } = facts;
  const [address, setAddress] = useState<string>();
  const [isEmpty, setEmpty] = useState(false);
  const isRefused = address !== undefined && !isAddress(address);
  return (
    <Stack gap="md">
      <LastingTextInput
        label={t('panel.name')}
        maxLength={PANEL_LIMITS.nameLength}
        value={name}
        error={isEmpty ? t('fault.required') : undefined}
        onChange={(text) => {
          setEmpty(text === '');
          if (text !== '') editor.changePanel({ name: text });
        }}
      />
      <ColorField
        label={t('panel.bgColor')}
        value={bgColor}
        onChange={(color) => {
          if (color === null || /^#[0-9a-fA-F]{6}$/.test(color)) editor.changePanel({ bgColor: color });
        }}
      />
      <TextInput
        label={t('panel.bgImage')}
        description={t('panel.bgImageAbout')}
        autoComplete="off"
        inputMode="url"
        maxLength={PANEL_LIMITS.addressLength}
        value={address ?? bgImage}
        error={isRefused ? t('fault.address') : undefined}
        onChange={({ currentTarget: { value } }) => {
          setAddress(value);
          if (isAddress(value)) editor.changePanel({ bgImage: value.trim() });
        }}
        onBlur={() => !isRefused && setAddress(undefined)}
      />
      <BackgroundUpload
        onUploaded={(uploaded) => {
          setAddress(undefined);
          editor.changePanel({ bgImage: uploaded });
        }}
      />
      {bgImage !== '' && (
        <>
          <div
            className={classes.swatch}
            role="img"
            aria-label={t('panel.preview')}
            style={backgroundOf({ bgColor, bgImage, variable })}
          />
          <Button
            variant="default"
            onClick={() => {
              setAddress(undefined);
              editor.changePanel({ bgImage: '' });
            }}
          >
            {t('panel.noImage')}
          </Button>
        </>
      )}
      <VariableFields variable={variable} onChange={(next) => editor.changePanel({ variable: next })} />
    </Stack>
  );
}
