import type { PageMessages } from '@foyer/messages'
import type { FormFrame, PageFrame, SignUpPage } from '@foyer/protocol'
import { PASSWORD_MIN_CHARACTERS } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { FormContext } from './form-state.js'
import { HiddenFields } from './hidden-fields.js'
import { useFormSubmit } from './use-form-submit.js'
import { useValidation } from './use-validation.js'

interface PostFormProps {
  frame: FormFrame
  page: PageFrame
  messages: PageMessages
  /** Hidden fields in addition to `csrf`, `request`, `account` and `provider`. */
  hidden?: Record<string, string | undefined>
  /** The profile fields in the form. */
  profileFields?: SignUpPage['profileFields']
  children: ReactNode
}

/**
 * A plain form post. Native validation messages are disabled: errors appear below the field (G-06). With JavaScript,
 * fields are validated before submit, and the form is submitted once.
 */
export function PostForm({ frame, page, messages, hidden = {}, profileFields, children }: PostFormProps) {
  const { faults, setFault, handlers, isRight } = useValidation(
    frame.fieldErrors ?? {},
    frame.passwordMinLength ?? PASSWORD_MIN_CHARACTERS,
    profileFields,
  )
  const { csrf, sent, busy, held, onSubmit } = useFormSubmit(isRight, frame)
  // Marks the retry: if the cookie is missing again, the browser does not store cookies.
  const refreshedCsrf = frame.message?.code === 'FORM_RENEWED' ? '1' : undefined
  const { request, accountId: account, provider } = frame
  const hiddenFields = { csrf, request, account, provider, renewed: refreshedCsrf, ...hidden }
  return (
    <FormContext value={{ messages, locale: page.locale, siteName: page.siteName, faults, setFault, sent, busy }}>
      <form className="form" method="post" action={frame.action} noValidate onSubmit={onSubmit} {...handlers}>
        <HiddenFields values={hiddenFields} />
        {children}
        <div className="form-status" role="status">
          {held && <p className="notice">{messages.form.held}</p>}
        </div>
      </form>
    </FormContext>
  )
}
