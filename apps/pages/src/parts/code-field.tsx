import type { ClipboardEvent, InputEvent } from 'react'
import { extractCode, extractDigits } from '../client/extract-digits.js'
import { Field } from './field.js'
import { useForm } from './form-state.js'

const DIGITS = 6

/**
 * One field for the six-digit code: accepts any pasted text, keeps digits only, and submits the form after the sixth
 * (VE-01 to VE-03).
 */
export function CodeField({ name = 'code', focused }: { name?: 'code' | 'proofCode'; focused: boolean }) {
  const { messages } = useForm()
  const put = (field: HTMLInputElement, code: string) => {
    if (field.value !== code) field.value = code
    if (code.length === DIGITS) field.form?.requestSubmit()
  }
  return (
    <Field
      name={name}
      label={messages.common.code}
      type="text"
      autoComplete="one-time-code"
      focused={focused}
      input={{
        className: 'input code',
        inputMode: 'numeric',
        dir: 'ltr',
        spellCheck: false,
        onPaste(event: ClipboardEvent<HTMLInputElement>) {
          const code = extractCode(event.clipboardData.getData('text'))
          event.preventDefault()
          if (code !== '') put(event.currentTarget, code)
        },
        onInput({ currentTarget: field }: InputEvent<HTMLInputElement>) {
          const digits = extractDigits(field.value).slice(0, DIGITS)
          if (digits !== field.value || digits.length === DIGITS) put(field, digits)
        },
      }}
    />
  )
}
