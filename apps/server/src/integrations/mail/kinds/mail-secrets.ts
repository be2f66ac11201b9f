import { INVITATION_SECONDS, RECOVERY_SECRET_SECONDS, VERIFICATION_CODE_SECONDS } from '@foyer/protocol'

/** What an order names so that the code or link of its mail can be issued when it is sent. */
export interface SecretFields {
  none: object
  'verification-code': { stateDigest: string; withLink?: boolean }
  /** A code that can never be used. */
  'decoy-code': { stateDigest: string }
  'email-change-code': { memberId: string; changeId: string }
  'recovery-link': { memberId: string; returnUrl: string | null }
  'invitation-link': { invitationId: string; emailKey: string }
}

export type MailSecret = keyof SecretFields

interface SecretRule {
  /** Lifetime of the code and the link. */
  seconds?: number
  /** Whether the mail contains a code of six digits. */
  hasCode?: boolean
  /** The page that accepts the token of the link. */
  path?: `/${string}`
}

export const mailSecrets: Record<MailSecret, SecretRule> = {
  none: {},
  'verification-code': { seconds: VERIFICATION_CODE_SECONDS, hasCode: true, path: '/verify-email/link' },
  'decoy-code': { seconds: VERIFICATION_CODE_SECONDS },
  'email-change-code': { seconds: VERIFICATION_CODE_SECONDS, hasCode: true },
  'recovery-link': { seconds: RECOVERY_SECRET_SECONDS, path: '/reset-password' },
  'invitation-link': { seconds: INVITATION_SECONDS, path: '/signup' },
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
