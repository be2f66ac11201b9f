import type { FormFrame } from '@foyer/protocol'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { notifyOtherTabs } from '../client/other-tabs.js'
import { useCsrfRefresh } from './use-csrf-refresh.js'

/** Before this much has passed nobody needs to be told to wait (G-11). Milliseconds. */
const BUSY_AFTER_MS = 150
const BUSY_FOR_MS = 300
/** A form that led nowhere, as when the person stopped the browser, can be sent again. */
const GIVE_UP_MS = 20_000

/** These buttons send no field, so there is nothing to look at. */
const withoutFields = new Set(['resend', 'continue'])

/**
 * Sends a form once (G-10), when its fields are right and there is a connection (G-50), with a token that fits (G-53).
 */
export function useFormSubmit(isValid: (form: HTMLFormElement) => boolean, frame: FormFrame) {
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
    // Back from where the form led: the browser shows the page as it was left (G-13).
    const back = ({ persisted }: PageTransitionEvent) => persisted && setTimeout(idle, BUSY_FOR_MS)
    const timer = setTimeout(idle, GIVE_UP_MS)
    window.addEventListener('pageshow', back)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', back)
    }
  }, [sent])

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    if (event.defaultPrevented) return // the captcha waits for its proof
    const { currentTarget: form } = event
    const submitter = event.nativeEvent.submitter as HTMLButtonElement | null
    const name = submitter?.name ?? ''
    const isRepeat = isRenewed.current
    isRenewed.current = false
    const isAllowed = isRepeat || (!sending.current && submitter?.ariaDisabled !== 'true')
    if (!isAllowed || (!withoutFields.has(name) && !isValid(form))) {
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
