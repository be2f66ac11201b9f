import type { PageMessages } from '@foyer/messages'
import type { FormFrame, PageFrame, PasskeyForm } from '@foyer/protocol'
import { HiddenFields } from '../parts/hidden-fields.js'
import { PasskeyMessage } from './passkey-message.js'
import { usePasskeySupport } from './passkey-support.js'
import { usePasskeyForm } from './use-passkey-form.js'

interface AddPasskeyFormProps {
  frame: FormFrame
  page: PageFrame
  passkey: PasskeyForm
  messages: PageMessages
}

/** A button that adds a passkey in one dialog of the browser (PK-02); it names itself after its provider. */
export function AddPasskeyForm({ frame, page, passkey, messages }: AddPasskeyFormProps) {
  const { form, csrf, credential, isBusy, message, run } = usePasskeyForm(frame)
  const isSupported = usePasskeySupport()
  const words = messages.passkeys
  if (!isSupported) return <p className="notice">{words.unsupported}</p>
  const hidden = { csrf, credential, request: frame.request, account: frame.accountId }
  return (
    <>
      <form
        className="passkey scripted"
        method="post"
        action={passkey.action}
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(async () => (await import('./ask-for-passkey.js')).createPasskey(passkey.optionsUrl))
        }}
      >
        <HiddenFields values={hidden} />
        <PasskeyMessage message={message} page={page} messages={messages} />
        <button className="button" type="submit" aria-disabled={isBusy ? true : undefined}>
          {isBusy ? messages.form.busy : words.add}
        </button>
      </form>
      <noscript>
        <p className="notice">{words.noScript}</p>
      </noscript>
    </>
  )
}
