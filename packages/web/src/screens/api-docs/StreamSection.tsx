import { MEASUREMENT_ID, STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { StreamTopic } from '@fieldscope/contract/stream';
import { Title } from '@mantine/core';
import { mosquittoLine } from '../../features/access-keys/key-lines';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import classes from './ApiDocs.module.css';
import type { DocsWords } from './words';

const [ORG, EUI] = ['7', '2CF7F1C000000001'] as [
  Parameters<typeof StreamTopic.status>[0],
  Parameters<typeof StreamTopic.status>[1],
];
const BODY = { value: 21.4, timestamp: 1777874400000 };
/** Unless the operator set another one. */
const MQTT_PORT = 1883;

/** The live stream: where it is, who may subscribe, its topics and bodies. */
export function StreamSection({ base, words: { stream } }: { base: string; words: DocsWords }) {
  return (
    <>
      <p>{stream.lead}</p>
      <dl className={classes.facts}>
        {Object.values(stream.facts).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Title order={3}>{stream.topics}</Title>
      <table className={classes.fields}>
        <thead>
          <tr>
            <th scope="col">{stream.topic}</th>
            <th scope="col">{stream.means}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <code>{StreamTopic.telemetry(ORG, EUI, 1, MEASUREMENT_ID.airTemperature)}</code>
            </td>
            <td>{stream.reading}</td>
          </tr>
          <tr>
            <td>
              <code>{StreamTopic.status(ORG, EUI, STATUS_ID.battery)}</code>
            </td>
            <td>{stream.status}</td>
          </tr>
        </tbody>
      </table>
      <p>{stream.ids}</p>
      <div className={classes.blocks}>
        <CodeBlock title={stream.body} code={JSON.stringify(BODY)} />
        <CodeBlock
          title={stream.subscribe}
          code={mosquittoLine({
            accessId: '',
            secret: '<access key>',
            orgId: ORG,
            publicUrl: base,
            mqttPort: MQTT_PORT,
          })}
        />
      </div>
    </>
  );
}
