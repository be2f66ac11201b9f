import { lifetimes } from '../../../kernel/lifetimes.js'

/** What an order names so that the code or link of its mail can be issued when it is sent. */
export interface SecretFields {
  none: object
  'verification-code': { stateDigest: string; withLink?: boolean }
  /** A code that can never be used. */
  'decoy-code': { stateDigest: string }
  'email-change-code': { memberId: string; changeId: string }
  /**
   * For a member, or for an address that may have no member: the member is read when the mail is sent, so that a
   * request takes as long for every address (V6.3.8). `requestLocale` applies if neither the order nor the member has a
   * language.
   */
  'recovery-link': { returnUrl: string | null } & (
    | { memberId: string }
    | { emailKey: string; requestLocale: string | null }
  )
  'invitation-link': { invitationId: string; emailKey: string }
  'device-link': { memberId: string; deviceId: string }
}

export type MailSecret = keyof SecretFields

interface SecretRule {
  /** Lifetime of the code and the link, in milliseconds. */
  lifetimeMs?: number
  /** Whether the mail contains a code of six digits. */
  hasCode?: boolean
  /** The page that accepts the token of the link. */
  path?: `/${string}`
}

export const mailSecrets: Record<MailSecret, SecretRule> = {
  none: {},
  'verification-code': { lifetimeMs: lifetimes.verificationCode.ms, hasCode: true, path: '/verify-email/link' },
  'decoy-code': { lifetimeMs: lifetimes.verificationCode.ms },
  'email-change-code': { lifetimeMs: lifetimes.verificationCode.ms, hasCode: true },
  'recovery-link': { lifetimeMs: lifetimes.recoveryLink.ms, path: '/reset-password' },
  'invitation-link': { lifetimeMs: lifetimes.invitation.ms, path: '/signup' },
  'device-link': { lifetimeMs: lifetimes.newDeviceLink.ms, path: '/not-me' },
}

/** Returns the link of a mail: with the token that was issued for it, or else the fixed one of its kind. */
export function mailLink(
  issuer: string,
  { secret = 'none', path }: { secret?: MailSecret; path?: string },
  token: string | undefined,
): string | undefined {
  if (token !== undefined) return `${issuer}${mailSecrets[secret].path}?token=${token}`
  return path && `${issuer}${path}`
}
