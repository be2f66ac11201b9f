import type { ReactNode } from 'react'
import { useForm } from './form-state.js'

interface SubmitButtonProps {
  name?: string
  value?: string
  quiet?: boolean
  /** Not yet: stays in the order of focus and sends nothing. */
  waits?: boolean
  children: ReactNode
}

/** Sends the form, and says so while it is under way (G-10). */
export function SubmitButton({ name, value, quiet = false, waits = false, children }: SubmitButtonProps) {
  const { busy, messages } = useForm()
  const isBusy = busy !== undefined && busy === (name ?? '')
  return (
    <button
      className={quiet ? 'button quiet' : 'button'}
      type="submit"
      name={name}
      value={value}
      aria-disabled={busy !== undefined || waits ? true : undefined}
    >
      {isBusy ? messages.form.busy : children}
    </button>
  )
}
