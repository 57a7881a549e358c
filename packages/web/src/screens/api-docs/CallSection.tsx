import { Title } from '@mantine/core';
import { CodeBlock } from '../../ui/codes/CodeBlock';
import classes from './ApiDocs.module.css';
import type { ApiCall } from './api-document';
import { curlLines } from './curl-lines';
import { EXAMPLES } from './examples';
import { FieldTable } from './FieldTable';
import { titleAndDetails } from './index-entries';
import type { DocsWords } from './words';

interface CallSectionProps {
  call: ApiCall;
  /** Address of the portal, without a slash at the end. */
  base: string;
  words: DocsWords;
}

/** One call: what it is for, what it takes, an example with its answer, and what may go wrong. */
export function CallSection({ call, base, words }: CallSectionProps) {
  const example = EXAMPLES[call.id];
  const { title, details } = titleAndDetails(words.calls[call.id] ?? call.summary);
  return (
    <section className={classes.call} id={call.id}>
      <Title order={3}>{title}</Title>
      <p className={classes.path} translate="no">
        <span className={classes.method}>{call.method}</span> <code>{call.path}</code>
      </p>
      {details && <p>{details}</p>}
      {call.fields.length > 0 ? (
        <FieldTable fields={call.fields} words={words} />
      ) : (
        example?.input === undefined && <p className={classes.quiet}>{words.fields.none}</p>
      )}
      <div className={classes.blocks}>
        <CodeBlock title={words.example} code={curlLines(base, call, example?.input)} />
        <CodeBlock
          title={words.answer}
          code={JSON.stringify({ code: '0', data: example?.data ?? {} }, null, 2)}
        />
      </div>
      <details className={classes.errors}>
        <summary>{words.errors}</summary>
        <ul>
          {call.errors.map(({ code, text }) => (
            <li key={code}>
              <code>{code}</code> {text}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
