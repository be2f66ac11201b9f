import { Section } from '../account-panel/section.js'
import { useClass } from '../forms/class-names.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { FactorProofForm } from '../proof/factor-proof-form.js'
import { useFoyer } from '../provider.js'
import { useSignInMethods } from '../sign-in/use-sign-in-methods.js'
import { Back } from '../verify-email/verify-email.js'
import { PasskeyEntry } from './passkey-entry.js'
import type { PasskeysList } from './use-passkeys.js'

/**
 * The member's passkeys, with buttons to add, rename and remove one (PK-01 to PK-04). Renders nothing at a site that
 * offers none, unless the member has one.
 */
export function PasskeysSection({ list }: { list: PasskeysList }) {
  const messages = useAccountMessages()
  const part = useClass()
  const isOffered = useSignInMethods().passkey
  const { passkeys, isFailed, change, problem } = list
  if (!isOffered && !passkeys?.length && change === undefined && problem === undefined) return null
  return (
    <Section heading={messages.passkeysHeading}>
      <p className={part('lead')}>{messages.passkeysLead}</p>
      {passkeys?.length === 0 && <p className={part('hint')}>{messages.passkeysNone}</p>}
      {passkeys !== undefined && passkeys.length > 0 && (
        <ul className="foyer-sessions">
          {passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} list={list} />
          ))}
        </ul>
      )}
      {!list.proof.isAsking && isOffered && passkeys && <Add list={list} />}
      <FactorProofForm proof={list.proof} />
      <div role="alert" className={part('problem')}>
        {isFailed && (
          <>
            {messages.sessionsFailed} <Back label={messages.tryAgain} onPress={() => void list.load()} />
          </>
        )}
        {problem && <AddProblem problem={problem} />}
      </div>
      <output className={part('notice')}>
        {change === 'added' && messages.passkeyAdded}
        {change === 'renamed' && messages.passkeyRenamed}
        {change === 'removed' && messages.passkeyRemoved}
      </output>
    </Section>
  )
}

function Add({ list }: { list: PasskeysList }) {
  const messages = useAccountMessages()
  const part = useClass()
  if (!list.isSupported) return <p className={part('hint')}>{messages.passkeyUnsupported}</p>
  return (
    <button
      type="button"
      className={part('button')}
      aria-disabled={list.isBusy || undefined}
      onClick={() => void list.add()}
    >
      {messages.addPasskey}
    </button>
  )
}

function AddProblem({ problem }: { problem: NonNullable<PasskeysList['problem']> }) {
  const { client } = useFoyer()
  const messages = useAccountMessages()
  const part = useClass()
  return (
    <>
      {problem.message}{' '}
      {problem.remedy === 'hosted-page' && (
        <a className={part('link')} href={`${client.url}/account/passkeys`}>
          {messages.moreSettings}
        </a>
      )}
    </>
  )
}
