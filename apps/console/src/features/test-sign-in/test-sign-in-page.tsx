import { interpolate } from '@foyer/messages/console'
import { Badge, Button, Card, Checkbox, Field, LinkButton, Notice, Skeleton } from '@foyer/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { type Messages, useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { SignInOutcomes } from '../../parts/sign-in-outcomes.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { useSession } from '../../session/owner.js'
import { getIssuer } from '../../site.js'
import { finishTestSignIn, resumeTestSignIn, startTestSignIn, type TestSignIn } from './run-test-sign-in.js'
import type { Step } from './steps.js'

interface KnownClient {
  clientId: string
  name: string
  confidential: boolean
}

let resumedSignIn: TestSignIn | undefined
let hasResumed = false
/**
 * Returns the resumed sign-in, parsed once per page load, because parsing removes the response from the address bar.
 */
function getResumedSignIn(messages: Messages): TestSignIn | undefined {
  if (!hasResumed) resumedSignIn = resumeTestSignIn(messages)
  hasResumed = true
  return resumedSignIn
}

/** Runs a test sign-in through a client, step by step (CL-05). */
export default function TestSignInPage() {
  const messages = useMessages()
  const [testSignIn] = useState(() => getResumedSignIn(messages))
  const [{ client: clientId }] = useQuery()
  return (
    <>
      <p className="trail">
        <a href={toUrl(testSignIn || clientId ? `/clients/${testSignIn?.clientId ?? clientId}` : '/clients')}>
          {testSignIn?.name ?? messages.clients.heading}
        </a>
      </p>
      <PageHeading>{messages.clients.testSignIn}</PageHeading>
      {testSignIn !== undefined ? (
        <TestSignInSteps trial={testSignIn} />
      ) : (
        <>
          <StartTestSignIn key={clientId} clientId={clientId} />
          <SignInOutcomes />
        </>
      )}
    </>
  )
}

/** Links to the test of each application. */
function ChooseClient({ clients }: { clients: readonly KnownClient[] }) {
  const messages = useMessages()
  return (
    <Card title={messages.testSignIn.choose}>
      <ul className="acts">
        {clients.map(({ clientId, name }) => (
          <li key={clientId}>
            <p>{name}</p>
            <LinkButton small tone="quiet" href={toUrl('/try', { client: clientId })}>
              {messages.clients.testSignIn}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function StartTestSignIn({ clientId }: { clientId: string | undefined }) {
  const messages = useMessages()
  const session = useSession()
  const { call } = session
  const [shouldReauthenticate, setShouldReauthenticate] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [leaveFault, setFault] = useState<ApiFault>()
  const { data, fault, reload } = useResource('clients', async (signal) => {
    const { clients } = await call<{ clients: KnownClient[] }>('/owner/v1/clients', { signal })
    return clients
  })
  const client = data?.find((one) => one.clientId === clientId)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (client === undefined || isBusy) return
    setBusy(true)
    setFault(undefined)
    const { name, confidential } = client
    try {
      const prompt = shouldReauthenticate ? 'login' : undefined
      await startTestSignIn({ clientId: client.clientId, name, confidential }, prompt, session, messages)
    } catch (error) {
      setFault(toFault(error))
      setBusy(false)
    }
  }
  if (data === undefined) return fault ? <FaultNotice fault={fault} retry={reload} /> : <Skeleton lines={3} />
  if (clientId === undefined) return <ChooseClient clients={data} />
  if (client === undefined)
    return (
      <Notice tone="warning">
        <p>{messages.testSignIn.notStarted}</p>
      </Notice>
    )
  return (
    <form onSubmit={submit} className="settings narrow">
      <p>
        <Sentence text={messages.testSignIn.start.hint} parts={{ client: <strong>{client.name}</strong> }} />
      </p>
      <Checkbox
        label={messages.testSignIn.start.again}
        hint={messages.testSignIn.start.againHint}
        checked={shouldReauthenticate}
        onChange={(event) => setShouldReauthenticate(event.target.checked)}
      />
      <FaultNotice fault={leaveFault} />
      <div className="ui-row">
        <Button type="submit" busy={isBusy}>
          {messages.testSignIn.start.submit}
        </Button>
      </div>
    </form>
  )
}

function TestSignInSteps({ trial }: { trial: TestSignIn }) {
  const messages = useMessages()
  const [steps, setSteps] = useState<Step[]>(trial.steps)
  const [isRunning, setRunning] = useState(false)
  const [isOver, setOver] = useState(trial.code === undefined)
  const [secret, setSecret] = useState('')
  const [fault, setFault] = useState<ApiFault>()
  const run = async (clientSecret?: string) => {
    setRunning(true)
    try {
      await finishTestSignIn(
        trial,
        clientSecret,
        getIssuer() ?? location.origin,
        (step) => setSteps((before) => [...before, step]),
        messages,
      )
    } catch (error) {
      setFault(toFault(error))
    }
    setSecret('')
    setRunning(false)
    setOver(true)
  }
  const needsSecret = trial.confidential && !isOver && !isRunning
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is spent once, when the page has come back with it
  useEffect(() => {
    if (trial.code === undefined || trial.confidential || begun.has(trial)) return
    begun.add(trial)
    void run()
  }, [trial])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (secret.trim() !== '') void run(secret.trim())
  }
  const failed = steps.some((step) => step.failed) || fault !== undefined
  return (
    <>
      <div role="status">
        {isOver && (
          <Notice tone={failed ? 'warning' : 'good'}>
            <p>{failed ? messages.testSignIn.failed : messages.testSignIn.works}</p>
          </Notice>
        )}
      </div>
      <FaultNotice fault={fault} />
      <ol className="plain-list trial">
        {steps.map(({ title, request, answer, message, failed: isFault }, at) => (
          <li key={title}>
            <Card title={`${at + 1}. ${title}`}>
              <p>
                <Badge tone={isFault ? 'danger' : 'good'}>
                  {isFault ? messages.testSignIn.stepFailed : messages.testSignIn.stepDone}
                </Badge>{' '}
                {message}
              </p>
              <pre className="source">{request}</pre>
              {answer !== undefined && <pre className="source">{answer}</pre>}
            </Card>
          </li>
        ))}
      </ol>
      {needsSecret && (
        <form onSubmit={submit} className="settings narrow">
          <Field
            label={messages.testSignIn.secret.label}
            type="password"
            autoComplete="off"
            required
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
            hint={messages.testSignIn.secret.hint}
          />
          <div className="ui-row">
            <Button type="submit">{messages.testSignIn.secret.submit}</Button>
          </div>
        </form>
      )}
      {isOver && (
        <p>
          <a href={toUrl(`/clients/${trial.clientId}`)}>
            {interpolate(messages.testSignIn.back, { name: trial.name })}
          </a>
        </p>
      )}
    </>
  )
}

const begun = new WeakSet<TestSignIn>()
