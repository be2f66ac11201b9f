import type { PageMessages } from '@foyer/messages'
import type { AuthenticatorSetUpView } from '@foyer/protocol'
import { CopyButton } from './copy-button.js'

/** An authenticator app to be added: a QR code on white, a link for phones, and the key as text (MA-01). */
export function AuthenticatorApp({ app, messages }: { app: AuthenticatorSetUpView; messages: PageMessages }) {
  const words = messages.twoStep.setUp
  return (
    <>
      <p>{words.scan}</p>
      <svg
        className="qr-code"
        viewBox={`0 0 ${app.qrCode.size} ${app.qrCode.size}`}
        role="img"
        aria-label={words.qrAlt}
        width={200}
        height={200}
      >
        <path d={app.qrCode.path} />
      </svg>
      <p className="other-way">
        <a href={app.url}>{words.open}</a>
      </p>
      <p className="hint">{words.orEnter}</p>
      <p className="key">
        <code dir="ltr">{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={app.secret} words={{ copy: words.copyKey, copied: words.copied }} />
      </p>
    </>
  )
}
