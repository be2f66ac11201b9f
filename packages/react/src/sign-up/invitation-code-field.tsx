import { Field } from '../forms/field.js'
import type { Refusals } from '../forms/problem.js'
import type { Form } from '../forms/use-form.js'
import type { Messages } from '../messages/english.js'
import { useFoyer } from '../provider.js'

/** The invitation code of a new account, on a site that takes new members by invitation only (checklist SU-10). */
export function InvitationCodeField<Name extends string>({ form }: { form: Form<Name | 'invitationCode'> }) {
  const { messages } = useFoyer()
  return (
    <Field
      form={form}
      name="invitationCode"
      label={messages.invitationCode}
      type="text"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      maxLength={100}
    />
  )
}

/** The refusals of a new account without an invitation, at the field if the form has it. */
export const invitationRefusals = (messages: Messages, hasField = false): Refusals<'invitationCode'> => {
  const field = hasField ? { field: 'invitationCode' as const } : {}
  return {
    PERMISSION_DENIED: { ...field, message: messages.invitationNeeded },
    INVALID_INVITATION: { ...field, message: messages.invitationCodeWrong },
  }
}
