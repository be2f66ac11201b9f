import type { PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'
import { AuthenticatorSetUp } from './pages/authenticator-set-up.js'
import { CaptchaTest } from './pages/captcha-test.js'
import { Consent } from './pages/consent.js'
import { ErrorReport } from './pages/error-report.js'
import { ForgotPassword } from './pages/forgot-password.js'
import { NotMe } from './pages/not-me.js'
import { PasskeyOffer } from './pages/passkey-offer.js'
import { RecoveryCodes } from './pages/recovery-codes.js'
import { ResetPassword } from './pages/reset-password.js'
import { Restore } from './pages/restore.js'
import { SecondFactor } from './pages/second-factor.js'
import { SelectAccount } from './pages/select-account.js'
import { SetUp } from './pages/set-up.js'
import { SignIn } from './pages/sign-in.js'
import { SignUp } from './pages/sign-up.js'
import { SignedOut } from './pages/signed-out.js'
import { VerifyEmail } from './pages/verify-email.js'
import { VerifyLink } from './pages/verify-link.js'
import { Waiting } from './pages/waiting.js'

/** Renders the page of a model. The account page is a root of its own (`account/account-root.tsx`). */
export function Page({ model, messages }: { model: Exclude<PageModel, { page: 'account' }>; messages: PageMessages }) {
  switch (model.page) {
    case 'signin':
      return <SignIn model={model} messages={messages} />
    case 'select-account':
      return <SelectAccount model={model} messages={messages} />
    case 'signup':
      return <SignUp model={model} messages={messages} />
    case 'verify-email':
      return <VerifyEmail model={model} messages={messages} />
    case 'verify-link':
      return <VerifyLink model={model} messages={messages} />
    case 'forgot-password':
      return <ForgotPassword model={model} messages={messages} />
    case 'reset-password':
      return <ResetPassword model={model} messages={messages} />
    case 'waiting':
      return <Waiting model={model} messages={messages} />
    case 'consent':
      return <Consent model={model} messages={messages} />
    case 'setup':
      return <SetUp model={model} messages={messages} />
    case 'passkey-offer':
      return <PasskeyOffer model={model} messages={messages} />
    case 'restore':
      return <Restore model={model} messages={messages} />
    case 'not-me':
      return <NotMe model={model} messages={messages} />
    case 'second-factor':
      return <SecondFactor model={model} messages={messages} />
    case 'authenticator-set-up':
      return <AuthenticatorSetUp model={model} messages={messages} />
    case 'recovery-codes':
      return <RecoveryCodes model={model} messages={messages} />
    case 'captcha-test':
      return <CaptchaTest model={model} messages={messages} />
    case 'signed-out':
      return <SignedOut model={model} messages={messages} />
    case 'error':
      return <ErrorReport model={model} messages={messages} />
  }
}
