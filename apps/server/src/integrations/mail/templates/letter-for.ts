import type { MailContent } from '../mail-content.js'
import { accountDeleted } from './account-deleted.js'
import { activation } from './activation.js'
import { alreadyRegistered } from './already-registered.js'
import { approved } from './approved.js'
import { declined } from './declined.js'
import { emailChange, emailChangeAsked, emailChanged } from './email-change.js'
import { invitation } from './invitation.js'
import { newSignIn } from './new-sign-in.js'
import { passwordChanged } from './password-changed.js'
import { recovery } from './recovery.js'
import { type Draft, stationeryFor } from './stationery.js'
import { test } from './test.js'
import { verification } from './verification.js'
import { webhookOff } from './webhook-off.js'

/** The template of each kind of mail, filled in. */
export function letterFor(mail: MailContent): Draft {
  const paper = stationeryFor(mail)
  switch (mail.kind) {
    case 'verification':
      return verification(mail, paper)
    case 'recovery':
      return recovery(mail, paper)
    case 'already-registered':
      return alreadyRegistered(mail, paper)
    case 'approved':
      return approved(mail, paper)
    case 'declined':
      return declined(mail, paper)
    case 'new-sign-in':
      return newSignIn(mail, paper)
    case 'password-changed':
      return passwordChanged(mail, paper)
    case 'email-change':
      return emailChange(mail, paper)
    case 'email-change-asked':
      return emailChangeAsked(mail, paper)
    case 'email-changed':
      return emailChanged(mail, paper)
    case 'account-deleted':
      return accountDeleted(mail, paper)
    case 'activation':
      return activation(mail, paper)
    case 'invitation':
      return invitation(mail, paper)
    case 'webhook-off':
      return webhookOff(mail, paper)
    case 'test':
      return test(mail, paper)
  }
}
