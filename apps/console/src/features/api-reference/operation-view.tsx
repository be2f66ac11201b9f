import { Badge, Card } from '@foyer/ui'
import { useMessages } from '../../language/messages.js'
import { CopyButton } from '../../parts/copy-button.js'
import { getIssuer } from '../../site.js'
import { CodeText } from './code-text.js'
import {
  type Answer,
  type Description,
  isRefusal,
  jsonBodyOf,
  type Operation,
  type Parameter,
  splitDescription,
} from './description.js'
import { Method } from './operation-list.js'
import { OperationSnippets } from './operation-snippets.js'
import { type SchemaField, schemaFields, typeOf } from './schema-fields.js'
import { SchemaTable } from './schema-table.js'
import { TryIt } from './try-it.js'

interface OperationViewProps {
  operation: Operation
  schemas: Description['components']['schemas']
}

/** One operation: what it does, who may call it, its request, its answers, code and a form to try it. */
export function OperationView({ operation, schemas }: OperationViewProps) {
  const messages = useMessages()
  const { about, callers } = splitDescription(operation.description)
  const server = getIssuer() ?? location.origin
  const body = jsonBodyOf(operation)
  const answers = Object.entries(operation.responses)
  return (
    <>
      <p className="api-path" dir="ltr">
        <Method method={operation.method} /> <code>{operation.path}</code>{' '}
        <CopyButton text={server + operation.path}>{messages.apiReference.copyUrl}</CopyButton>
      </p>
      {about !== '' && (
        <p>
          <CodeText text={about} />
        </p>
      )}
      {callers !== '' && (
        <p className="soft">
          <CodeText text={callers} />
        </p>
      )}
      <div className="api-columns">
        <div className="api-column">
          {operation.parameters.length > 0 && (
            <Card title={messages.apiReference.parameters}>
              <SchemaTable
                caption={messages.apiReference.parameters}
                fields={operation.parameters.map((parameter) => toField(parameter, schemas))}
              />
            </Card>
          )}
          {operation.requestBody !== undefined && (
            <Card title={messages.apiReference.body}>
              {operation.requestBody.description && (
                <p>
                  <CodeText text={operation.requestBody.description} />
                </p>
              )}
              <p className="soft small" dir="ltr">
                {Object.keys(operation.requestBody.content).join(', ')}
              </p>
              {body && <SchemaTable caption={messages.apiReference.body} fields={schemaFields(body.schema, schemas)} />}
            </Card>
          )}
          <Card title={messages.apiReference.answers}>
            {answers
              .filter(([, answer]) => !isRefusal(answer))
              .map(([status, answer]) => (
                <AnswerDetails key={status} status={status} answer={answer} schemas={schemas} />
              ))}
          </Card>
          {answers.some(([, answer]) => isRefusal(answer)) && (
            <Card title={messages.apiReference.refusals}>
              <dl className="api-refusals" dir="ltr">
                {answers
                  .filter(([, answer]) => isRefusal(answer))
                  .map(([status, { description }]) => (
                    <div key={status}>
                      <dt>
                        <Badge>{status}</Badge>
                      </dt>
                      <dd>
                        <CodeText text={description} />
                      </dd>
                    </div>
                  ))}
              </dl>
            </Card>
          )}
        </div>
        <div className="api-column">
          <OperationSnippets operation={operation} server={server} />
          <TryIt operation={operation} />
        </div>
      </div>
    </>
  )
}

function AnswerDetails({
  status,
  answer,
  schemas,
}: { status: string; answer: Answer } & Pick<OperationViewProps, 'schemas'>) {
  const messages = useMessages()
  const [type, content] = Object.entries(answer.content ?? {})[0] ?? []
  return (
    <div className="api-answer">
      <p>
        <Badge tone="good">{status}</Badge> <CodeText text={answer.description} />{' '}
        {type !== undefined && (
          <span className="soft small" dir="ltr">
            {type}
          </span>
        )}
      </p>
      {content?.example !== undefined && (
        <pre className="source" dir="ltr">
          {typeof content.example === 'string' ? content.example : JSON.stringify(content.example, null, 2)}
        </pre>
      )}
      {content !== undefined && schemaFields(content.schema, schemas).length > 0 && (
        <details>
          <summary>{messages.apiReference.fields}</summary>
          <SchemaTable caption={messages.apiReference.fields} fields={schemaFields(content.schema, schemas)} />
        </details>
      )}
    </div>
  )
}

const toField = (
  { name, in: place, required, description, schema }: Parameter,
  schemas: OperationViewProps['schemas'],
): SchemaField => ({
  name: place === 'path' ? `{${name}}` : name,
  type: typeOf(schema, schemas),
  isRequired: required,
  limits: [],
  description,
})
