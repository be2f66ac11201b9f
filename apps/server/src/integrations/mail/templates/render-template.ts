import type { MailContent } from '../mail-content.js'
import { accountDeleted } from './account-deleted.js'
import { activation } from './activation.js'
import { alreadyRegistered } from './already-registered.js'
import { approved } from './approved.js'
import { declined } from './declined.js'
import { emailChange, emailChanged, emailChangeRequested } from './email-change.js'
import { invitation } from './invitation.js'
import { createMailContext, type RenderedMail } from './mail-context.js'
import { newSignIn } from './new-sign-in.js'
import { passwordChanged } from './password-changed.js'
import { recovery } from './recovery.js'
import { test } from './test.js'
import { verification } from './verification.js'
import { webhookOff } from './webhook-off.js'

/** Renders the template for the mail's kind. */
export function renderTemplate(mail: MailContent): RenderedMail {
  const context = createMailContext(mail)
  switch (mail.kind) {
    case 'verification':
      return verification(mail, context)
    case 'recovery':
      return recovery(mail, context)
    case 'already-registered':
      return alreadyRegistered(mail, context)
    case 'approved':
      return approved(mail, context)
    case 'declined':
      return declined(mail, context)
    case 'new-sign-in':
      return newSignIn(mail, context)
    case 'password-changed':
      return passwordChanged(mail, context)
    case 'email-change':
      return emailChange(mail, context)
    case 'email-change-asked':
      return emailChangeRequested(mail, context)
    case 'email-changed':
      return emailChanged(mail, context)
    case 'account-deleted':
      return accountDeleted(mail, context)
    case 'activation':
      return activation(mail, context)
    case 'invitation':
      return invitation(mail, context)
    case 'webhook-off':
      return webhookOff(mail, context)
    case 'test':
      return test(mail, context)
  }
}
