import { ActionIcon, Group, Text } from '@mantine/core';
import {
  IconArrowsHorizontal,
  IconArrowsVertical,
  IconCopy,
  IconCopyPlus,
  IconLayoutAlignBottom,
  IconLayoutAlignLeft,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconTrash,
} from '@tabler/icons-react';
import type { Content } from '../../../features/panels/editing/draft.model';
import { ALIGNMENTS } from '../../../features/panels/editing/places.model';
import { useTexts } from '../../../texts/use-texts';
import type { Editor } from './use-editor';

interface SelectionToolsProps {
  contents: readonly Content[];
  editor: Editor;
  onCopy(ids: readonly string[]): void;
}

const ALIGNMENT_ICONS = {
  left: IconLayoutAlignLeft,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  bottom: IconLayoutAlignBottom,
  width: IconArrowsHorizontal,
  height: IconArrowsVertical,
};

/** What can be done with the components that are selected. */
export function SelectionTools({ contents, editor, onCopy }: SelectionToolsProps) {
  const { t } = useTexts('panel-editor');
  const ids = contents.map(({ component_id }) => component_id);
  const tools = [
    { label: t('tools.duplicate'), Icon: IconCopyPlus, act: () => editor.duplicate(ids) },
    { label: t('tools.copy'), Icon: IconCopy, act: () => onCopy(ids) },
    { label: t('tools.delete'), Icon: IconTrash, act: () => editor.remove(ids) },
  ];
  const alignments = ALIGNMENTS.map((how) => ({
    label: t(`align.${how}`),
    Icon: ALIGNMENT_ICONS[how],
    act: () => editor.align(how),
  }));
  const shown = contents.length > 1 ? [...tools, ...alignments] : tools;
  return (
    <div>
      {contents.length > 1 && (
        <Text size="sm" mb={8}>
          {t('tools.selected', { count: contents.length })}
        </Text>
      )}
      <Group gap={4} mb={16}>
        {shown.map(({ label, Icon, act }) => (
          <ActionIcon key={label} variant="default" size={36} aria-label={label} title={label} onClick={act}>
            <Icon size={18} stroke={1.6} />
          </ActionIcon>
        ))}
      </Group>
    </div>
  );
}
