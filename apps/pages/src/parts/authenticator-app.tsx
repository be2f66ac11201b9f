import type { PageMessages } from '@foyer/messages'
import type { AuthenticatorToAdd } from '@foyer/protocol'
import { CopyButton } from './copy-button.js'

/** An authenticator app to be added: a QR code on white, a link for phones, and the key as text (MA-01). */
export function AuthenticatorApp({ app, messages }: { app: AuthenticatorToAdd; messages: PageMessages }) {
  const words = messages.twoStep.setUp
  return (
    <>
      <p>{words.scan}</p>
      <img
        className="qr-code"
        src={`data:image/svg+xml,${encodeURIComponent(app.qrCode)}`}
        alt={words.qrAlt}
        width={200}
        height={200}
      />
      <p className="other-way">
        <a href={app.url}>{words.open}</a>
      </p>
      <p className="hint">{words.orEnter}</p>
      <p className="key">
        <code dir="ltr">{app.secret}</code>
        <CopyButton text={app.secret.replaceAll(' ', '')} words={{ copy: words.copyKey, copied: words.copied }} />
      </p>
    </>
  )
}
