import { useMessages } from '../../language/messages.js'
import { CodeText } from './code-text.js'
import type { SchemaField } from './schema-fields.js'

/** The properties of a body or the parameters of a request: name, type, limits, and what they mean. */
export function SchemaTable({ caption, fields }: { caption: string; fields: readonly SchemaField[] }) {
  const messages = useMessages()
  if (fields.length === 0) return null
  return (
    <section className="schema" aria-label={caption}>
      <ul className="plain-list" dir="ltr">
        {fields.map(({ name, type, isRequired, limits, description }) => (
          <li key={name} className="schema-field">
            <p>
              <code className="schema-name">{name}</code> <span className="soft schema-type">{type}</span>{' '}
              {isRequired && <span className="schema-required">{messages.apiReference.required}</span>}
              {limits.map((limit) => (
                <code key={limit} className="soft small">
                  {' '}
                  {limit}
                </code>
              ))}
            </p>
            {description && (
              <p className="soft small">
                <CodeText text={description} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
