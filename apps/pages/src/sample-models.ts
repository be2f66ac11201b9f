import type { PageModel } from '@foyer/protocol'

const frame = {
  siteName: 'Harbour & Pine',
  locale: 'en',
  homeUrl: 'https://harbour.example/',
  requestId: '1700512345.8812640193',
}
const form = { csrf: 'csrf-value', request: 'request-handle', action: '/post-here' }
const links = { signInUrl: '/signin', signUpUrl: '/signup', forgotPasswordUrl: '/forgot-password' }
const all = { ...frame, ...form, ...links }
const email = 'ana@example.com'

/** One model for each state a hosted page can be in: for tests and for looking at them (ST-01). */
export const sampleModels = {
  signIn: { ...all, page: 'signin' },
  signInRefused: { ...all, page: 'signin', email, message: "That e-mail and password don't match." },
  signInAgain: { ...all, page: 'signin', signedInAs: email },
  signInAgainWrong: {
    ...all,
    page: 'signin',
    signedInAs: email,
    email: 'bo@',
    fieldErrors: { email: 'Enter an address like name@example.com.' },
  },
  signUp: { ...all, page: 'signup', needsApproval: false },
  signUpWithApproval: { ...all, page: 'signup', needsApproval: true },
  signUpInvited: {
    ...all,
    page: 'signup',
    needsApproval: false,
    email,
    invitation: { state: 'open', token: 'invitation-secret' },
  },
  signUpNeedsInvitation: { ...all, page: 'signup', needsApproval: false, invitation: { state: 'needed' } },
  signUpInvitationUsed: { ...all, page: 'signup', needsApproval: false, invitation: { state: 'used' } },
  signUpInvitationExpired: { ...all, page: 'signup', needsApproval: false, invitation: { state: 'expired' } },
  signUpInvitationWithdrawn: { ...all, page: 'signup', needsApproval: false, invitation: { state: 'withdrawn' } },
  signUpWrong: {
    ...all,
    page: 'signup',
    needsApproval: false,
    email: 'ana@',
    fieldErrors: { email: 'Enter an address like name@example.com.', password: 'Use at least 8 characters.' },
  },
  verifyEmail: { ...all, page: 'verify-email', email, stateToken: 'state-token', resent: false },
  verifyEmailWrong: {
    ...all,
    page: 'verify-email',
    email,
    stateToken: 'state-token',
    resent: false,
    fieldErrors: { code: "That code isn't right. 4 tries left." },
  },
  verifyEmailResent: { ...all, page: 'verify-email', email, stateToken: 'state-token', resent: true },
  verifyEmailWithLink: {
    ...all,
    page: 'verify-email',
    email,
    stateToken: 'state-token',
    resent: false,
    screenNumber: '47',
    statusUrl: '/verify-email/status',
  },
  verifyLinkPress: { ...all, page: 'verify-link', state: 'press', token: 'link-secret' },
  verifyLinkNumber: { ...all, page: 'verify-link', state: 'number', token: 'link-secret' },
  verifyLinkWrongNumber: { ...all, page: 'verify-link', state: 'number', token: 'link-secret', triesLeft: 2 },
  verifyLinkConfirmed: { ...all, page: 'verify-link', state: 'confirmed' },
  verifyLinkUsed: { ...all, page: 'verify-link', state: 'used' },
  verifyLinkExpired: { ...all, page: 'verify-link', state: 'expired' },
  verifyLinkSpent: { ...all, page: 'verify-link', state: 'spent' },
  verifyLinkUnknown: { ...all, page: 'verify-link', state: 'unknown' },
  forgotPassword: { ...all, page: 'forgot-password', sent: false },
  forgotPasswordSent: { ...all, page: 'forgot-password', sent: true, email },
  resetPassword: { ...all, page: 'reset-password', outcome: 'form', token: 'link-secret', email },
  resetPasswordInvalid: { ...all, page: 'reset-password', outcome: 'invalid-link' },
  resetPasswordDone: { ...all, page: 'reset-password', outcome: 'done' },
  changePassword: { ...all, page: 'reset-password', outcome: 'change', email },
  changePasswordWrong: {
    ...all,
    page: 'reset-password',
    outcome: 'change',
    email,
    fieldErrors: { currentPassword: "That isn't your current password." },
  },
  waiting: { ...frame, page: 'waiting', signInUrl: '/signin' },
  signedOut: { ...frame, page: 'signed-out', signInUrl: '/signin', returnUrl: 'https://harbour.example/bye' },
  signOutAsks: { ...frame, page: 'signed-out', confirm: form },
  signedIn: { ...frame, page: 'signed-in', email, signOut: form },
  error: {
    ...frame,
    page: 'error',
    code: 'FLOW_EXPIRED',
    title: 'Start again',
    sentence: 'This page was open too long.',
    status: 400,
  },
} satisfies Record<string, PageModel>
