/**
 * The stable interface for log monitoring (V16.3.1-4): each event is one line with `event`, the request id and the
 * network, the member id if known, and the public code of a refusal. Names do not change; no line contains an email
 * address or a secret (V16.2.5).
 */
export const securityEvents = {
  registered: 'somebody registered; `state` says what is outstanding',
  'signed-in': 'a password or proof was right; `state` says what is outstanding',
  'sign-in-code-asked': 'a sign-in code was asked for; whether the address has an account is not said',
  'signed-on': 'a back end signed a member on',
  'email-verified': 'an address was proven by its code',
  'invitation-accepted': 'somebody joined by the secret of an invitation',
  'recovery-asked': 'a recovery mail was asked for; whether one goes out is not said',
  'password-recovered': 'a password was set by a recovery link; every session of the member ended',
  'password-changed': 'a member changed the password; the other sessions ended',
  'email-change-asked': 'a member asked to change the address; the old one stays in force',
  'email-changed': 'a member proved the new address, and it is in force',
  'device-rejected': 'a member said that a sign-in with a new device was somebody else’s; every session ended',
  'proven-again': 'a member authenticated again in a running session, by the password or a code',
  'session-opened': 'a grant opened a session',
  'session-ended': 'a sign-out, revocation or disconnection ended a session',
  'member-approved': 'an owner let a member in',
  'member-declined': 'an owner ended a request to join',
  'request-withdrawn': 'a person took the request to join back; the account is gone',
  'member-blocked': 'an owner shut a member out; every session ended',
  'member-deletion-scheduled': 'a member is to be deleted; every session ended, and until then it can be taken back',
  'member-restored': 'a deletion was taken back before it was carried out',
  'member-deleted': 'a member was deleted; every session ended',
  'consent-given': 'a member allowed an application of somebody else what it asked for',
  'consent-withdrawn': 'a member, or an owner, took that back; the sessions of the application ended',
  'promotion-undone': 'a member took back what a promotion did to items',
  'sign-in-refused': 'a password was not right, or the account may not sign in',
  'registration-refused': 'a registration was refused',
  'verification-refused': 'a code or state token was not right',
  'recovery-refused': 'the secret of a recovery link was not good',
  'invitation-refused': 'the secret of an invitation was not good',
  'password-refused': 'a new password was against the rules',
  'captcha-refused': 'a proof of being human was missing or wrong',
  'grant-refused': 'a code, refresh token or the like was not good',
  'access-refused': 'a credential was missing or not good, or it does not allow this',
  'limit-reached': 'a limit refused a call',
  'renewal-refused': 'a refresh token came whose session had ended',
  'code-replayed': 'an authorization code came a second time; what it bought has ended',
  'refresh-token-replayed': 'a superseded refresh token came after its window; its session has ended',
} as const

export type SecurityEvent = keyof typeof securityEvents
