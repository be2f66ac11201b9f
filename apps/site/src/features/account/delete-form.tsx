import { type Proof, useProof } from '@foyer/react'
import { Button, Field } from '@foyer/ui'
import { type FormEvent, useEffect, useState } from 'react'
import { PasswordField } from '../../form/fields.js'
import { formatError } from '../../form/format-error.js'
import { MemberForm } from '../../form/member-form.js'
import { navigate } from '../../routing/location.js'
import { useClient } from '../../session/use-identity.js'
import { useShop } from '../../shop/shop-context.js'
import { CodeForm } from '../auth/code-form.js'
import { deleteAccount } from './delete-account.js'

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })

/**
 * Deletes the account. Requires the account's email to be typed (DD-02), and reauthentication if the last one is too
 * old (MA-03).
 */
export function DeleteForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const client = useClient()
  const { itemCache, toasts } = useShop()
  const reauthentication = useProof()
  const [isBusy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isRight = typed.trim().toLowerCase() === email.toLowerCase()
    setWrong(isRight ? undefined : `Enter ${email} to go on.`)
    if (!isRight) return
    setBusy(true)
    setProblem(undefined)
    let until: string | undefined
    const outcome = await reauthentication
      .run(async () => {
        until = await deleteAccount(client, itemCache)
      })
      .catch((error) => {
        setProblem(formatError(error))
        return 'failed'
      })
    setBusy(false)
    if (outcome !== undefined) return
    toasts.add(
      until === undefined
        ? 'Your account is deleted.'
        : `Your account will be deleted on ${day.format(new Date(until))}. Sign in before then to keep it.`,
    )
    navigate('/', { replace: true })
  }
  if (reauthentication.isAsking) return <ReauthenticationForm proof={reauthentication} email={email} />
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field
        name="confirmation"
        label={`Type ${email}`}
        required
        error={wrong}
        autoComplete="off"
        dir="ltr"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p className="problem" role="alert">
        {problem}
      </p>
      <div className="ui-row">
        <Button tone="quiet" data-first onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" tone="danger" busy={isBusy}>
          Delete account
        </Button>
      </div>
    </form>
  )
}

function ReauthenticationForm({ proof, email }: { proof: Proof; email: string }) {
  const { byCode } = proof
  const { ref } = byCode.isSent ? byCode.form.formProps : proof.form.formProps
  useEffect(() => ref.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), [ref])
  return (
    <div className="form">
      {byCode.isSent ? (
        <>
          <p>Enter the code that we sent to {email}, and your account is deleted.</p>
          <CodeForm form={byCode.form} resend={byCode.resend} />
        </>
      ) : (
        <>
          <p>It is a while since you signed in. Enter your password again, and your account is deleted.</p>
          <MemberForm form={proof.form} submit="Delete account" tone="danger">
            {/* Lets password managers recognize the account. */}
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField form={proof.form} name="password" label="Password" />
          </MemberForm>
          <Button tone="quiet" busy={byCode.isBusy} onClick={() => void byCode.send()}>
            No password? Email me a code
          </Button>
          <p className="problem" role="alert">
            {byCode.problem?.message}
          </p>
        </>
      )}
      <Button tone="quiet" onClick={proof.cancel}>
        Keep the account
      </Button>
    </div>
  )
}
