import { interpolate, type PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'
import { getErrorMessage } from './parts/error-message.js'

/** Returns the page's title: its `h1` and the first part of the document title (G-25). */
export function getPageTitle(model: Exclude<PageModel, { page: 'account' }>, messages: PageMessages): string {
  switch (model.page) {
    case 'signin':
      return messages.signIn.heading
    case 'select-account':
      return messages.selectAccount.heading
    case 'signup':
      if (model.invitation === undefined || model.invitation.state === 'open') return messages.signUp.heading
      return model.invitation.state === 'needed' ? messages.signUp.neededHeading : messages.signUp.deadHeading
    case 'verify-email':
      return messages.verifyEmail.heading
    case 'verify-link':
      return messages.verifyLink.headings[model.state]
    case 'forgot-password':
      if (model.sent) return messages.forgotPassword.sentHeading
      return model.required ? messages.forgotPassword.requiredHeading : messages.forgotPassword.heading
    case 'reset-password':
      return {
        form: messages.resetPassword.heading,
        'invalid-link': messages.resetPassword.invalidHeading,
      }[model.outcome]
    case 'waiting':
      return messages.waiting.headings[model.state]
    case 'consent':
      return interpolate(messages.consent.heading, { app: model.app.name })
    case 'setup':
      return interpolate(messages.setUp.heading, { site: model.siteName })
    case 'passkey-offer':
      return messages.passkeys.offer.heading
    case 'restore':
      return messages.restore.heading
    case 'not-me':
      return messages.notMe.headings[model.state]
    case 'second-factor':
      return messages.twoStep.heading
    case 'authenticator-set-up':
      return messages.twoStep.setUp.heading
    case 'recovery-codes':
      if (model.codes !== undefined) return messages.twoStep.codes.heading
      return model.left === undefined ? messages.twoStep.codes.resumeHeading : messages.twoStep.codes.usedHeading
    case 'captcha-test':
      return messages.captchaTest.heading
    case 'signed-out':
      if (model.deletion !== undefined)
        return model.deletion.dueAt === undefined
          ? messages.signedOut.deletedHeading
          : messages.signedOut.deletionHeading
      return model.confirm === undefined ? messages.signedOut.heading : messages.signedOut.askHeading
    case 'error':
      return getErrorMessage(model, messages).title
  }
}
