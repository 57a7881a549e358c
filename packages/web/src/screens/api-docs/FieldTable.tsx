import classes from './ApiDocs.module.css';
import type { ApiField, FieldSchema } from './api-document';
import type { DocsWords } from './words';

/** Beyond it a limit is the machine's and not the call's. */
const LARGEST_LIMIT = 1e12;

/** What a call takes: name, type and limits, and what each field means. */
export function FieldTable({ fields, words }: { fields: readonly ApiField[]; words: DocsWords }) {
  return (
    <table className={classes.fields}>
      <thead>
        <tr>
          <th scope="col">{words.fields.name}</th>
          <th scope="col">{words.fields.means}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, isRequired, schema }) => (
          <tr key={name}>
            <td>
              <code translate="no">{name}</code>
              <div className={classes.quiet}>
                {typeOf(schema, words)} · {isRequired ? words.fields.required : words.fields.optional}
              </div>
            </td>
            <td>{words.meanings[name]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function typeOf({ type = 'object', minimum, maximum, maxLength }: FieldSchema, words: DocsWords): string {
  const limits =
    maxLength !== undefined
      ? `≤ ${maxLength}`
      : maximum !== undefined && maximum < LARGEST_LIMIT
        ? `${minimum ?? ''}–${maximum}`
        : minimum !== undefined && minimum > 0
          ? `≥ ${minimum}`
          : '';
  return [words.types[type] ?? type, limits].filter((part) => part !== '').join(' ');
}
