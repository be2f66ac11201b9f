import type { FormFrame, PageMessage } from '@foyer/protocol'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { notifyOtherTabs } from '../client/other-tabs.js'
import type { PasskeyAnswer } from './ask-for-passkey.js'

const messageCodes: Partial<Record<PasskeyAnswer['state'], string>> = {
  exists: 'PASSKEY_REGISTERED',
  failed: 'PASSKEY_FAILED',
}

interface PasskeyFormState {
  form: RefObject<HTMLFormElement | null>
  csrf: string
  credential: string
  isBusy: boolean
  message: PageMessage | undefined
  /** Asks once at a time, and posts the response as a form. Returns false if nothing was posted. */
  run(ask: () => Promise<PasskeyAnswer>): Promise<boolean>
  /** Posts a response. */
  post(answer: PasskeyAnswer): boolean
}

/** A form that posts the response of an authenticator. Cancelling is quiet (SI-04). */
export function usePasskeyForm(frame: Pick<FormFrame, 'csrf'>): PasskeyFormState {
  const form = useRef<HTMLFormElement>(null)
  const [csrf, setCsrf] = useState(frame.csrf)
  const [credential, setCredential] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<PageMessage>()

  function post(answer: PasskeyAnswer): boolean {
    if (answer.state !== 'done') return false
    flushSync(() => {
      setBusy(true)
      setCredential(answer.credential)
      if (answer.csrf !== undefined) setCsrf(answer.csrf)
    })
    notifyOtherTabs()
    form.current?.submit()
    return true
  }

  async function run(ask: () => Promise<PasskeyAnswer>): Promise<boolean> {
    if (isBusy) return true
    setBusy(true)
    setMessage(undefined)
    const answer = await ask().catch((): PasskeyAnswer => ({ state: 'failed' }))
    if (post(answer)) return true
    setBusy(false)
    const code = messageCodes[answer.state]
    if (code !== undefined) setMessage({ code })
    return false
  }

  return { form, csrf, credential, isBusy, message, run, post }
}
