import '@mantine/core/styles/Table.layer.css';
import '../../theme/dialog-styles';
import { explainUplink } from '@fieldscope/codecs/decode';
import type { PayloadPart } from '@fieldscope/codecs/parts';
import { Modal, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './ExplainedPayload.module.css';
import { bytesOf, hexOf } from './hex-bytes';
import { PartMeaning, PartValue } from './PayloadPartCells';
import type { Uplink } from './uplinks.queries';

interface ExplainedPayloadProps {
  uplink: Pick<Uplink, 'payload_hex' | 'f_port'>;
  model: string;
  onClose(): void;
}

/** A payload byte by byte: pointing at bytes marks what they mean, and the other way round. */
export function ExplainedPayload({ uplink, model, onClose }: ExplainedPayloadProps) {
  const { t } = useTexts('payload');
  const { payload_hex: hex, f_port: fPort } = uplink;
  const bytes = useMemo(() => bytesOf(hex), [hex]);
  const parts = useMemo(() => explainUplink(model, { bytes, fPort }), [model, bytes, fPort]);
  const [marked, setMarked] = useState<number>();
  const facts = { count: bytes.length, model };
  const mark = (index: number) => ({
    'data-marked': marked === index || undefined,
    onMouseEnter: () => setMarked(index),
    onMouseLeave: () => setMarked(undefined),
  });
  return (
    <Modal
      opened
      size="lg"
      title={t('title')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Text c="dimmed" size="sm">
        {fPort === null ? t('aboutNoPort', facts) : t('about', { ...facts, port: fPort })}
      </Text>
      <fieldset className={classes.bytes} aria-label={t('bytes')}>
        {parts.map((part, index) => (
          <button
            key={part.from}
            type="button"
            className={classes.part}
            data-meaning={part.meaning === 'content' ? 'content' : 'other'}
            aria-pressed={marked === index}
            onFocus={() => setMarked(index)}
            onClick={() => setMarked(index)}
            translate="no"
            {...mark(index)}
          >
            {hexOf(bytes.subarray(part.from, part.to))}
          </button>
        ))}
      </fieldset>
      <Table.ScrollContainer minWidth={240} type="native" tabIndex={0} role="region" aria-label={t('parts')}>
        <Table aria-label={t('parts')} horizontalSpacing={6} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('place')}</Table.Th>
              <Table.Th className={classes.hexHead}>{t('hex')}</Table.Th>
              <Table.Th>{t('meaning')}</Table.Th>
              <Table.Th>{t('value')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parts.map((part, index) => (
              <Table.Tr key={part.from} className={classes.row} {...mark(index)}>
                <Table.Td className={classes.place}>{placeOf(part)}</Table.Td>
                <Table.Td className={classes.hex} translate="no">
                  {hexOf(bytes.subarray(part.from, part.to))}
                </Table.Td>
                <Table.Td>
                  <PartMeaning part={part} />
                </Table.Td>
                <Table.Td>
                  <PartValue part={part} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Modal>
  );
}

/** Bytes are counted from 0, as in the layouts that makers publish. */
const placeOf = ({ from, to }: PayloadPart): string => (to - from === 1 ? `${from}` : `${from}–${to - 1}`);
