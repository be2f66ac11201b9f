import type { PageMessages } from '@foyer/messages'
import type { FirstPage } from './later-pages.js'
import { ErrorReport } from './pages/error-report.js'
import { ForgotPassword } from './pages/forgot-password.js'
import { ResetPassword } from './pages/reset-password.js'
import { SecondFactor } from './pages/second-factor.js'
import { SignIn } from './pages/sign-in.js'
import { SignUp } from './pages/sign-up.js'
import { SignedOut } from './pages/signed-out.js'
import { VerifyEmail } from './pages/verify-email.js'

/** Renders a page of those that the main script contains. `later-page.tsx` and `account/` have the others. */
export function Page({ model, messages }: { model: FirstPage; messages: PageMessages }) {
  switch (model.page) {
    case 'signin':
      return <SignIn model={model} messages={messages} />
    case 'signup':
      return <SignUp model={model} messages={messages} />
    case 'verify-email':
      return <VerifyEmail model={model} messages={messages} />
    case 'forgot-password':
      return <ForgotPassword model={model} messages={messages} />
    case 'reset-password':
      return <ResetPassword model={model} messages={messages} />
    case 'second-factor':
      return <SecondFactor model={model} messages={messages} />
    case 'signed-out':
      return <SignedOut model={model} messages={messages} />
    case 'error':
      return <ErrorReport model={model} messages={messages} />
  }
}
