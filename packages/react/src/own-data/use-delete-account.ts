import { EMPTY_TOKENS } from '@foyer/client'
import { toProblem } from '../forms/problem.js'
import { type Form, useForm } from '../forms/use-form.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { type Proof, useProof } from '../proof/use-proof.js'
import { useFoyer } from '../provider.js'

export interface DeleteAccountOptions {
  /** The address of the account, to be typed as confirmation. */
  email: string
  /** Called after the deletion; with `deletionDate` (RFC 3339) the member can sign in before it to keep the account. */
  onDeleted?: ((deletion: { deletionDate?: string }) => void) | undefined
}

/** Headless deletion of the member's account (checklist DD-02). Ends the session of the page. */
export function useDeleteAccount({ email, onDeleted }: DeleteAccountOptions): {
  form: Form<'confirmation'>
  /** The forms to show while `proof.isAsking` is true. */
  proof: Proof
} {
  const { client, locale } = useFoyer()
  const messages = useAccountMessages()
  const proof = useProof()
  const form = useForm<'confirmation'>({
    initial: { confirmation: '' },
    messages,
    check: {
      confirmation: (value) =>
        value.trim().toLowerCase() === email.toLowerCase()
          ? undefined
          : interpolateNodes(messages.deleteConfirmationWrong, { email }),
    },
    submit: async () => {
      try {
        const outcome = await proof.run(() => client.deleteAccount())
        if (outcome === 'cancelled') return
        onDeleted?.(outcome)
        client.setTokens(EMPTY_TOKENS)
      } catch (error) {
        return toProblem(error, { messages, locale }, { LAST_OWNER: { message: messages.lastOwner } })
      }
    },
  })
  return { form, proof }
}
