import { interpolate } from '@foyer/messages/console'
import { Badge, Button, Card, Field, TextArea } from '@foyer/ui'
import { type FormEvent, useRef, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { ConfirmDialog } from '../../parts/confirm-dialog.js'
import { useSession } from '../../session/owner.js'
import { getCredentials, isStream, jsonBodyOf, type Operation } from './description.js'
import { jsonFault, type ParameterValues, readAnswer, requestPath, type ShownAnswer } from './request.js'

/**
 * Sends the operation to this server, with the owner's token where the operation takes one, and shows the answer. A
 * request that may change something is sent only after a confirmation.
 */
export function TryIt({ operation }: { operation: Operation }) {
  const messages = useMessages()
  const { client } = useSession()
  const example = jsonBodyOf(operation)?.example
  const [values, setValues] = useState<ParameterValues>({})
  const [body, setBody] = useState(example === undefined ? '' : JSON.stringify(example, null, 2))
  const [hasTried, setTried] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const [answer, setAnswer] = useState<ShownAnswer>()
  const sending = useRef<AbortController>(undefined)
  const reason = reasonAgainst(operation)
  if (reason !== undefined)
    return (
      <Card title={messages.apiReference.tryIt}>
        <p className="soft">{messages.apiReference.noTry[reason]}</p>
      </Card>
    )
  const path = requestPath(operation, values)
  const bodyFault = jsonFault(body)
  const isSafe = operation.method === 'GET'
  const hasToken = getCredentials(operation) === 'token'
  const missing = operation.parameters.filter(({ name, required }) => required && (values[name] ?? '') === '')

  const send = async (to: string) => {
    setAsking(false)
    setBusy(true)
    setFault(undefined)
    sending.current?.abort()
    const current = new AbortController()
    sending.current = current
    const init: RequestInit = {
      method: operation.method,
      signal: current.signal,
      ...(example !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    }
    const start = performance.now()
    try {
      const response = await (hasToken
        ? client.fetch(to, init)
        : fetch(to, { ...init, credentials: 'omit', mode: 'same-origin', redirect: 'manual' }))
      setAnswer(await readAnswer(response, performance.now() - start))
    } catch (error) {
      if (!current.signal.aborted) setFault(toFault(error))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (path === undefined || missing.length > 0 || bodyFault !== undefined) return
    if (isSafe) void send(path)
    else setAsking(true)
  }
  return (
    <Card title={messages.apiReference.tryIt}>
      <form className="settings" onSubmit={submit} noValidate>
        <p className="soft small">{hasToken ? messages.apiReference.withToken : messages.apiReference.withoutToken}</p>
        {operation.parameters.map(({ name, required }) => (
          <Field
            key={name}
            label={
              <code lang="en" dir="ltr">
                {name}
              </code>
            }
            required={required}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            error={hasTried && required && missing.some((one) => one.name === name) && messages.apiReference.missing}
          />
        ))}
        {example !== undefined && (
          <TextArea
            label={messages.apiReference.body}
            className="source"
            dir="ltr"
            required
            spellCheck={false}
            rows={Math.min(16, body.split('\n').length + 1)}
            value={body}
            onChange={(event) => setBody(event.target.value)}
            error={bodyFault !== undefined && interpolate(messages.apiReference.wrongJson, { fault: bodyFault })}
          />
        )}
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button type="submit" busy={isBusy}>
            {interpolate(messages.apiReference.send, { method: operation.method })}
          </Button>
        </div>
      </form>
      <div role="status">{answer && <AnswerView answer={answer} />}</div>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.apiReference.confirmTitle}
        onClose={() => setAsking(false)}
        action={interpolate(messages.apiReference.send, { method: operation.method })}
        tone={operation.method === 'DELETE' ? 'danger' : 'primary'}
        onConfirm={() => path && send(path)}
      >
        <p>
          <Sentence
            text={messages.apiReference.confirm}
            parts={{
              request: (
                <code dir="ltr">
                  {operation.method} {path}
                </code>
              ),
            }}
          />
        </p>
      </ConfirmDialog>
    </Card>
  )
}

/** Why an operation cannot be tried here; undefined if it can. */
function reasonAgainst(operation: Operation): 'key' | 'page' | 'stream' | undefined {
  if (getCredentials(operation) === 'key') return 'key'
  if (isStream(operation)) return 'stream'
  return operation.tags.includes('Browser') ? 'page' : undefined
}

function AnswerView({ answer }: { answer: ShownAnswer }) {
  const messages = useMessages()
  const { status, statusText, milliseconds, headers, body, isCut } = answer
  return (
    <div className="api-answer" data-status={status}>
      <p>
        <Badge tone={status < 400 ? 'good' : 'danger'}>
          {status} {statusText}
        </Badge>{' '}
        <span className="soft">
          {interpolate(messages.apiReference.time, { ms: Math.round(milliseconds).toLocaleString(messages.locale) })}
        </span>
      </p>
      {body !== '' && (
        <pre className="source" dir="ltr">
          {body}
        </pre>
      )}
      {isCut && <p className="soft small">{messages.apiReference.cut}</p>}
      <details>
        <summary>{messages.apiReference.headers}</summary>
        <pre className="source" dir="ltr">
          {headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
        </pre>
      </details>
    </div>
  )
}
