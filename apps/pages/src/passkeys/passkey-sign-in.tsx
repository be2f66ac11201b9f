import type { PageMessages } from '@foyer/messages'
import type { FormFrame, PageFrame, PasskeyForm } from '@foyer/protocol'
import { useEffect, useEffectEvent } from 'react'
import { HiddenFields } from '../parts/hidden-fields.js'
import { describedByMark, LastUsedMark } from '../parts/last-used-mark.js'
import { PasskeyMessage } from './passkey-message.js'
import { hasPasskeyAutofill, signalUnknownPasskey, usePasskeySupport } from './passkey-support.js'
import { usePasskeyForm } from './use-passkey-form.js'

/** A request in the autofill is renewed before its challenge expires after five minutes. */
const RENEW_AFTER_MS = 4 * 60_000

const script = () => import('./ask-for-passkey.js')

interface PasskeySignInProps {
  frame: FormFrame
  page: PageFrame
  passkey: PasskeyForm
  messages: PageMessages
}

/**
 * Signs in with a passkey: by the autofill of the email field (SI-03), where no dialog opens by itself, and by a button
 * (SI-04). The script that asks the browser is loaded when it is needed (P-04).
 */
export function PasskeySignIn({ frame, page, passkey, messages }: PasskeySignInProps) {
  const { form, csrf, credential, isBusy, message, run, post } = usePasskeyForm(frame)
  const isSupported = usePasskeySupport()
  const { optionsUrl, unknown, isLastUsed = false } = passkey

  const askInAutofill = useEffectEvent(async (isOver: () => boolean) => {
    if (!(await hasPasskeyAutofill())) return
    const { askForPasskey } = await script()
    if (!isOver()) post(await askForPasskey(optionsUrl, { isAutofill: true }))
  })
  useEffect(() => {
    if (unknown !== undefined) signalUnknownPasskey(unknown)
  }, [unknown])
  useEffect(() => {
    // The autofill may still offer the passkey that was refused a moment ago; the button remains.
    if (isBusy || unknown !== undefined) return
    let isOver = false
    const start = () => void askInAutofill(() => isOver).catch(() => {})
    start()
    // A new request aborts the one before it.
    const timer = setInterval(start, RENEW_AFTER_MS)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isBusy, unknown])

  if (!isSupported) return null
  const hidden = { csrf, credential, request: frame.request, provider: frame.provider }
  return (
    <form
      className="passkey scripted"
      method="post"
      action={passkey.action}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        copyStayChoice(form.current)
        void run(async () => (await script()).askForPasskey(optionsUrl, { isAutofill: false }))
      }}
    >
      <HiddenFields values={hidden} />
      <input type="hidden" name="stay" value="" />
      <PasskeyMessage message={message} page={page} messages={messages} />
      <button
        className="button quiet"
        type="submit"
        aria-disabled={isBusy ? true : undefined}
        {...describedByMark(isLastUsed)}
      >
        {messages.passkeys.use}
        {isLastUsed && <LastUsedMark messages={messages} />}
      </button>
    </form>
  )
}

/** Copies "Stay signed in" of the form above. */
function copyStayChoice(form: HTMLFormElement | null): void {
  const box = document.getElementById('stay')
  const copy = form?.elements.namedItem('stay')
  if (box instanceof HTMLInputElement && copy instanceof HTMLInputElement) copy.value = box.checked ? '1' : '0'
}
