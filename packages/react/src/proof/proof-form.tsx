import { useEffect } from 'react'
import { useClass } from '../forms/class-names.js'
import { PasswordField } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { useFoyer } from '../provider.js'
import { CodeForm } from '../verify-email/code-form.js'
import { Back } from '../verify-email/verify-email.js'
import type { Proof } from './use-proof.js'

/** The forms of `useProof`: the password, or a code for members without one. Renders nothing if neither is needed. */
export function ProofForm({ proof }: { proof: Proof }) {
  const { messages } = useFoyer()
  const part = useClass()
  const { form, byCode, isAsking } = proof
  const { isSent, problem } = byCode
  const { ref } = isSent ? byCode.form.formProps : form.formProps
  useEffect(() => {
    if (isAsking) ref.current?.querySelector('input')?.focus()
  }, [isAsking, ref])
  if (!isAsking) return null
  return (
    <>
      <p className={part('lead')}>{isSent ? messages.proofCodeLead : messages.proofLead}</p>
      {isSent ? (
        <CodeForm form={byCode.form} resend={byCode.resend} submit={messages.proofSubmit} />
      ) : (
        <FormView form={form} submit={messages.proofSubmit} busy={messages.proofBusy}>
          <PasswordField form={form} name="password" label={messages.password} />
        </FormView>
      )}
      <p className="foyer-links">
        {!isSent && <Back label={messages.proofByCode} onPress={() => void byCode.send()} />}
        <Back label={messages.cancel} onPress={proof.cancel} />
      </p>
      <div role="alert" className={part('problem')}>
        {problem?.message}
      </div>
    </>
  )
}
