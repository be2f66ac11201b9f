import { Button, Field } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../form/sentence-of.js'
import { navigate } from '../../routing/location.js'
import { useClient } from '../../session/use-identity.js'
import { useShop } from '../../shop/shop-context.js'
import { deleteAccount } from './delete-account.js'

/** Asks for the account's own address, so that nobody deletes by a slip (DD-02). */
export function DeleteForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const client = useClient()
  const { baskets, toasts } = useShop()
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('confirmation')).trim()
    const isRight = typed.toLowerCase() === email.toLowerCase()
    setWrong(isRight ? undefined : `Enter ${email} to go on.`)
    if (!isRight) return
    setBusy(true)
    const refusal = await deleteAccount(client, baskets).catch(sentenceOf)
    setBusy(false)
    setProblem(refusal)
    if (refusal !== undefined) return
    toasts.show('Your account is deleted.')
    navigate('/', { replace: true })
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field name="confirmation" label={`Type ${email}`} required wrong={wrong} autoComplete="off" dir="ltr" />
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
