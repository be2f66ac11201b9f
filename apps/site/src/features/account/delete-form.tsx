import { Button } from '@foyer/ui'
import { ActionForm } from '../../form/action-form.js'
import { FormField } from '../../form/form-field.js'
import { navigate } from '../../routing/location.js'
import type { Outcome } from '../../session/problems.js'
import { useClient } from '../../session/site-context.js'
import { useShop } from '../../shop/shop-context.js'
import { deleteAccount } from './delete-account.js'

/** Asks for the account's own address, so that nobody deletes by a slip (DD-02). */
export function DeleteForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const client = useClient()
  const { baskets, toasts } = useShop()
  async function work(values: FormData): Promise<Outcome> {
    const typed = String(values.get('confirmation')).trim()
    if (typed.toLowerCase() !== email.toLowerCase())
      return { problem: { field: 'confirmation', sentence: `Enter ${email} to go on.` } }
    const outcome = await deleteAccount(client, baskets)
    if (outcome.problem === undefined) {
      toasts.show('Your account is deleted.')
      navigate('/', { replace: true })
    }
    return outcome
  }
  return (
    <>
      <ActionForm submit="Delete account" doing="Deleting" tone="danger" work={work}>
        <FormField
          name="confirmation"
          label={`Type ${email}`}
          missing={`Enter ${email} to go on.`}
          autoComplete="off"
          dir="ltr"
        />
      </ActionForm>
      <Button tone="quiet" data-first onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}
