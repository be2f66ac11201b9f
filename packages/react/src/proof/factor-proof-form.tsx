import { useEffect } from 'react'
import { useClass } from '../forms/class-names.js'
import { DigitsForm } from '../forms/digits-form.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { Back } from '../verify-email/verify-email.js'
import { ProofForm } from './proof-form.js'
import type { FactorProof } from './use-factor-proof.js'

/** The forms of `useFactorProof`: the password or an emailed code, and the code of the authenticator app. */
export function FactorProofForm({ proof }: { proof: FactorProof }) {
  const messages = useAccountMessages()
  const part = useClass()
  const { ref } = proof.factor.formProps
  useEffect(() => {
    if (proof.isAskingFactor) ref.current?.querySelector('input')?.focus()
  }, [proof.isAskingFactor, ref])
  if (!proof.isAskingFactor) return <ProofForm proof={proof.proof} />
  return (
    <>
      <p className={part('lead')}>{messages.confirmByCode}</p>
      <DigitsForm form={proof.factor} submit={messages.proofSubmit} />
      <p className="foyer-links">
        <Back label={messages.cancel} onPress={proof.cancel} />
      </p>
    </>
  )
}
