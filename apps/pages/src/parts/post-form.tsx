import type { PageMessages } from '@foyer/messages'
import type { FormFrame, PageFrame, SignUpPage } from '@foyer/protocol'
import { PASSWORD_MIN_CHARACTERS } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { FormContext } from './form-state.js'
import { useFormSubmit } from './use-form-submit.js'
import { useValidation } from './use-validation.js'

interface PostFormProps {
  frame: FormFrame
  page: PageFrame
  messages: PageMessages
  /** More hidden fields, beside `csrf` and `request`. */
  hidden?: Record<string, string | undefined>
  /** Those of the owner that stand in the form. */
  profileFields?: SignUpPage['profileFields']
  children: ReactNode
}

/**
 * A plain form post. The browser's own bubbles stay off: the page answers in its own words, under the field (G-06).
 * With JavaScript it answers before the server does, and is sent once.
 */
export function PostForm({ frame, page, messages, hidden = {}, profileFields, children }: PostFormProps) {
  const { faults, setFault, handlers, isRight } = useValidation(
    frame.fieldErrors ?? {},
    frame.passwordMinLength ?? PASSWORD_MIN_CHARACTERS,
    profileFields,
  )
  const { csrf, sent, busy, held, onSubmit } = useFormSubmit(isRight, frame)
  // Whoever comes back without our cookie even then does not keep it.
  const refreshedCsrf = frame.message?.code === 'FORM_RENEWED' ? '1' : undefined
  const hiddenFields = { csrf, request: frame.request, renewed: refreshedCsrf, ...hidden }
  return (
    <FormContext value={{ messages, locale: page.locale, siteName: page.siteName, faults, setFault, sent, busy }}>
      <form className="form" method="post" action={frame.action} noValidate onSubmit={onSubmit} {...handlers}>
        {Object.entries(hiddenFields).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
        <div className="form-status" role="status">
          {held && <p className="notice">{messages.form.held}</p>}
        </div>
      </form>
    </FormContext>
  )
}
