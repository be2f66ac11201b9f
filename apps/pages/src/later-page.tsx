import type { PageMessages } from '@foyer/messages'
import type { LaterPage as LaterPageModel } from './later-pages.js'
import { AuthenticatorSetUp } from './pages/authenticator-set-up.js'
import { CaptchaTest } from './pages/captcha-test.js'
import { Consent } from './pages/consent.js'
import { NotMe } from './pages/not-me.js'
import { PasskeyOffer } from './pages/passkey-offer.js'
import { RecoveryCodes } from './pages/recovery-codes.js'
import { Restore } from './pages/restore.js'
import { SelectAccount } from './pages/select-account.js'
import { SetUp } from './pages/set-up.js'
import { VerifyLink } from './pages/verify-link.js'
import { Waiting } from './pages/waiting.js'

/** Renders a page that the main script does not contain. */
export function LaterPage({ model, messages }: { model: LaterPageModel; messages: PageMessages }) {
  switch (model.page) {
    case 'verify-link':
      return <VerifyLink model={model} messages={messages} />
    case 'waiting':
      return <Waiting model={model} messages={messages} />
    case 'consent':
      return <Consent model={model} messages={messages} />
    case 'select-account':
      return <SelectAccount model={model} messages={messages} />
    case 'setup':
      return <SetUp model={model} messages={messages} />
    case 'passkey-offer':
      return <PasskeyOffer model={model} messages={messages} />
    case 'restore':
      return <Restore model={model} messages={messages} />
    case 'not-me':
      return <NotMe model={model} messages={messages} />
    case 'authenticator-set-up':
      return <AuthenticatorSetUp model={model} messages={messages} />
    case 'recovery-codes':
      return <RecoveryCodes model={model} messages={messages} />
    case 'captcha-test':
      return <CaptchaTest model={model} messages={messages} />
  }
}
