import { Tabs, Text } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { useTexts } from '../../texts/use-texts';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import classes from './LineProtocol.module.css';
import { WRITER_NAMES, WRITERS, type WriterAccess, writerSample } from './writer-samples';

/** How programs that know InfluxDB write to the portal, with its address and the credentials in place. */
export function WriterSamples({ access }: { access: WriterAccess }) {
  const { t } = useTexts('line-protocol');
  // What ChirpStack sends names its devices, of which a kit is none.
  const writers = WRITERS.filter((writer) => access.deviceTag || writer !== 'chirpstack');
  return (
    <div>
      <Tabs defaultValue={writers[0]} keepMounted={false}>
        <Tabs.List className={classes.programs} aria-label={t('programs')}>
          {writers.map((writer) => (
            <Tabs.Tab key={writer} value={writer}>
              {WRITER_NAMES[writer]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {writers.map((writer) => (
          <Tabs.Panel key={writer} value={writer} pt="sm">
            <CodeBlock title={WRITER_NAMES[writer]} code={writerSample(writer, access)} />
          </Tabs.Panel>
        ))}
      </Tabs>
      <Text size="sm" c="dimmed" mt="sm">
        {t(access.deviceTag ? 'aboutTags' : 'aboutKit')}
      </Text>
    </div>
  );
}
