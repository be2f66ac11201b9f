import type { Form, Resend as Sending } from '@foyer/react'
import type { ReactNode } from 'react'
import { FormField } from '../../form/fields.js'
import { MemberForm } from '../../form/member-form.js'
import { Resend } from './resend.js'

interface CodeFormProps {
  form: Form<'code'>
  resend: Sending
  /** Content next to the resend button. */
  children?: ReactNode
}

/** A form for the six-digit code, with a resend button (VE-01, VE-05). */
export function CodeForm({ form, resend, children }: CodeFormProps) {
  return (
    <>
      <MemberForm form={form} submit="Confirm email">
        <FormField
          form={form}
          name="code"
          label="Code"
          autoComplete="one-time-code"
          inputMode="numeric"
          dir="ltr"
          className="code number"
        />
      </MemberForm>
      <div className="ui-row">
        <Resend resend={resend} label="Send a new code" sent="New code sent. Use the newest one." />
        {children}
      </div>
    </>
  )
}
