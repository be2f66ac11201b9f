import type { FormFrame } from '@foyer/protocol'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { notifyOtherTabs } from '../client/other-tabs.js'
import { useCsrfRefresh } from './use-csrf-refresh.js'

/** Delay in milliseconds before the busy state is shown (G-11). */
const BUSY_AFTER_MS = 150
const BUSY_FOR_MS = 300
/** Milliseconds after which a submit without a response, such as one that the person stopped, can be repeated. */
const GIVE_UP_MS = 20_000

/** The fields that are validated for a button, by its name, if not all: those that its submit uses. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = { resend: [], continue: [], 'email-code': ['email'] }

/**
 * Submits a form once (G-10), if its fields are valid and there is a connection (G-50), with a valid CSRF token (G-53).
 */
export function useFormSubmit(
  isValid: (form: HTMLFormElement, names?: readonly string[]) => boolean,
  frame: FormFrame,
) {
  const { csrf, isDue, renew } = useCsrfRefresh(frame)
  const isRenewed = useRef(false)
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState<string>()
  const [heldSubmit, setHeld] = useState<{ form: HTMLFormElement; submitter: HTMLElement | null }>()
  const sending = useRef(false)

  useEffect(() => {
    if (heldSubmit === undefined) return
    const send = () => {
      setHeld(undefined)
      heldSubmit.form.requestSubmit(heldSubmit.submitter)
    }
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [heldSubmit])

  useEffect(() => {
    if (!sent) return
    const idle = () => {
      sending.current = false
      setSent(false)
      setBusy(undefined)
    }
    // The page was restored from the back/forward cache in its submitted state (G-13).
    const back = ({ persisted }: PageTransitionEvent) => persisted && setTimeout(idle, BUSY_FOR_MS)
    const timer = setTimeout(idle, GIVE_UP_MS)
    window.addEventListener('pageshow', back)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', back)
    }
  }, [sent])

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    if (event.defaultPrevented) return // the captcha holds the submit
    const { currentTarget: form } = event
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null
    const name = submitter?.name ?? ''
    const isRepeat = isRenewed.current
    isRenewed.current = false
    const isAllowed = isRepeat || (!sending.current && submitter?.ariaDisabled !== 'true')
    if (!isAllowed || !isValid(form, fieldsOf[name])) {
      event.preventDefault()
      return
    }
    if (!navigator.onLine) {
      event.preventDefault()
      setHeld({ form, submitter })
      return
    }
    sending.current = true
    setSent(true)
    setTimeout(() => sending.current && setBusy(name), BUSY_AFTER_MS)
    if (isRepeat || !isDue()) {
      notifyOtherTabs()
      return
    }
    event.preventDefault()
    void renew().then(() => {
      isRenewed.current = true
      form.requestSubmit(submitter)
    })
  }

  return { csrf, sent, busy, held: heldSubmit !== undefined, onSubmit }
}
