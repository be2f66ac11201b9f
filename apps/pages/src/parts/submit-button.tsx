import type { ReactNode } from 'react'
import { useForm } from './form-state.js'

interface SubmitButtonProps {
  name?: string
  value?: string
  isSecondary?: boolean
  /** Where this button submits to, if not to the action of the form. */
  action?: string | undefined
  /** Disabled for now: stays in the focus order but does not submit. */
  isDeferred?: boolean
  children: ReactNode
}

/** Submits the form and shows while the submit is pending (G-10). */
export function SubmitButton({
  name,
  value,
  isSecondary = false,
  isDeferred = false,
  action,
  children,
}: SubmitButtonProps) {
  const { busy, messages } = useForm()
  const isBusy = busy !== undefined && busy === (name ?? '')
  return (
    <button
      className={isSecondary ? 'button quiet' : 'button'}
      type="submit"
      name={name}
      value={value}
      formAction={action}
      aria-disabled={busy !== undefined || isDeferred ? true : undefined}
    >
      {isBusy ? messages.form.busy : children}
    </button>
  )
}
