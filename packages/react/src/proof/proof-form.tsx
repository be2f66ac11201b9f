import { useEffect } from 'react'
import { useClass } from '../forms/class-names.js'
import { PasswordField } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { useFoyer } from '../provider.js'
import { useSession } from '../session/use-session.js'
import { Back } from '../verify-email/verify-email.js'
import type { Proof } from './use-proof.js'

/** The password form of `useProof`, with a new sign-in for members without a password. Renders nothing otherwise. */
export function ProofForm({ proof }: { proof: Proof }) {
  const { messages } = useFoyer()
  const { signIn } = useSession()
  const part = useClass()
  const { form, isAsking } = proof
  const { ref } = form.formProps
  useEffect(() => {
    if (isAsking) ref.current?.querySelector('input')?.focus()
  }, [isAsking, ref])
  if (!isAsking) return null
  return (
    <>
      <p className={part('lead')}>{messages.proofLead}</p>
      <FormView form={form} submit={messages.proofSubmit} busy={messages.proofBusy}>
        <PasswordField form={form} name="password" label={messages.password} />
      </FormView>
      <p className="foyer-links">
        <Back label={messages.signInAgain} onPress={() => void signIn().catch(() => {})} />
        <Back label={messages.cancel} onPress={proof.cancel} />
      </p>
    </>
  )
}
