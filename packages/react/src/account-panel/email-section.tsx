import { useEffect, useState } from 'react'
import { useClass } from '../forms/class-names.js'
import { Field, PasswordField } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { ProofForm } from '../proof/proof-form.js'
import { useProof } from '../proof/use-proof.js'
import { useFoyer } from '../provider.js'
import { CodeForm } from '../verify-email/code-form.js'
import { Back } from '../verify-email/verify-email.js'
import { Section } from './section.js'
import { type ChangeEmail, useChangeEmail } from './use-change-email.js'

/** The member's email address, and a form to change it (checklist AC-03). */
export function EmailSection({ email }: { email: string }) {
  const { messages } = useFoyer()
  const part = useClass()
  const proof = useProof()
  const change = useChangeEmail({ proof })
  const [isOpen, setOpen] = useState(false)
  const [isNext, setNext] = useState(false)
  const { pending, ended } = change
  useEffect(() => {
    if (pending) setOpen(false)
  }, [pending])
  function open(): void {
    setOpen(true)
    setNext(true)
  }
  return (
    <Section heading={messages.emailHeading}>
      <p>
        <bdi dir="ltr">{email}</bdi>
      </p>
      {pending && <Proof change={change} pending={pending.email} isNext={isNext} />}
      {pending === null && isOpen && <Asking change={change} />}
      <ProofForm proof={proof} />
      {pending === null && !isOpen && (
        <button type="button" className={part('button')} onClick={open}>
          {messages.changeEmail}
        </button>
      )}
      <output className={part('notice')}>
        {!isOpen && ended === 'changed' && messages.emailChanged}
        {!isOpen && ended === 'kept' && messages.addressKept}
      </output>
    </Section>
  )
}

function Asking({ change: { ask } }: { change: ChangeEmail }) {
  const { messages } = useFoyer()
  const part = useClass()
  const { ref } = ask.formProps
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <>
      <p className={part('lead')}>{messages.emailChangeLead}</p>
      <FormView form={ask} submit={messages.sendCode} busy={messages.sendingCode}>
        <Field
          form={ask}
          name="newEmail"
          label={messages.newEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
        <PasswordField
          form={ask}
          name="currentPassword"
          label={messages.currentPassword}
          hint={messages.noPasswordHint}
        />
      </FormView>
    </>
  )
}

interface ProofProps {
  change: ChangeEmail
  pending: string
  /** Whether a previous step led here: then the field gets the focus (checklist G-26). */
  isNext: boolean
}

function Proof({ change, pending, isNext }: ProofProps) {
  const { messages } = useFoyer()
  const part = useClass()
  const { prove, resend, cancel, problem } = change
  const { ref } = prove.formProps
  const [before = '', after = ''] = messages.emailPending.split('{email}')
  useEffect(() => {
    if (isNext) ref.current?.querySelector('input')?.focus()
  }, [ref, isNext])
  return (
    <>
      <p className={part('lead')}>
        {before}
        <bdi>{pending}</bdi>
        {after}
      </p>
      <CodeForm form={prove} resend={resend} />
      <Back label={messages.keepAddress} onPress={() => void cancel()} />
      <div role="alert" className={part('problem')}>
        {problem?.message}
      </div>
    </>
  )
}
