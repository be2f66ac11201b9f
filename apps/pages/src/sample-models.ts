import type { PageModel, Permission } from '@foyer/protocol'

const frame = {
  siteName: 'Harbour & Pine',
  locale: 'en',
  homeUrl: 'https://harbour.example/',
  requestId: '1700512345.8812640193',
  hereUrl: '/signin?request=request-handle',
}
const logo =
  'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%20160%2040%22%3E%3Cpath%20fill=%22%23b3261e%22%20d=%22M4%2036V20a16%2016%200%200%201%2032%200v16z%22/%3E%3Cpath%20fill=%22%23333%22%20d=%22M48%2012h104v5H48zm0%2012h70v5H48z%22/%3E%3C/svg%3E'
const branding = {
  stylesheet: '/brand/b3261e-0000000000000000.css',
  wall: { light: '#f7e3e1', dark: '#1b1110' },
  logo: { src: logo, width: 160, height: 40 },
  termsUrl: 'https://harbour.example/terms',
  privacyUrl: 'https://harbour.example/privacy',
  supportUrl: 'mailto:help@harbour.example',
}
const form = { csrf: 'csrf-value', request: 'request-handle', action: '/post-here' }
const links = { signInUrl: '/signin', signUpUrl: '/signup', forgotPasswordUrl: '/forgot-password' }
const all = { ...frame, ...form, ...links }
const email = 'ana@example.com'
/** A square of one colour. */
const appLogo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOQzP/4HwAEIAJbc3uK0gAAAABJRU5ErkJggg=='
const consent = {
  page: 'consent',
  app: { name: 'Tide Calendar', runBy: 'Marta Voss', host: 'tides.example' },
  account: 'mem_ana',
  accountEmail: email,
  otherAccountUrl: '/signin?request=request-handle',
} as const
const asked = (scope: Permission['scope'], isSensitive = false, isNew = false) => ({ scope, isSensitive, isNew })

/** One model for each state a hosted page can be in: for tests and for looking at them (ST-01). */
export const sampleModels = {
  signIn: { ...all, page: 'signin' },
  signInBranded: { ...all, branding, page: 'signin' },
  signInBlocked: { ...all, branding, page: 'signin', email, message: { code: 'MEMBER_BLOCKED' } },
  signInRefused: { ...all, page: 'signin', email, message: { code: 'WRONG_SIGN_IN' } },
  signInRenewed: { ...all, page: 'signin', email, message: { code: 'FORM_RENEWED' } },
  signInFlowOver: { ...all, page: 'signin', email, message: { code: 'FLOW_OVER' } },
  signInAgain: { ...all, page: 'signin', signedInAs: email },
  signInAgainWrong: {
    ...all,
    page: 'signin',
    signedInAs: email,
    email: 'bo@',
    fieldErrors: { email: { code: 'EMAIL_FORMAT' } },
  },
  signUp: { ...all, page: 'signup', needsApproval: false },
  signUpBranded: { ...all, branding, page: 'signup', needsApproval: false },
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
    fieldErrors: { email: { code: 'EMAIL_FORMAT' }, password: { code: 'PASSWORD_TOO_SHORT', values: { count: 8 } } },
  },
  verifyEmail: { ...all, page: 'verify-email', email, stateToken: 'state-token', resent: false },
  verifyEmailWrong: {
    ...all,
    page: 'verify-email',
    email,
    stateToken: 'state-token',
    resent: false,
    fieldErrors: { code: { code: 'WRONG_CODE', values: { count: 4 } } },
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
  verifyLinkWrongNumber: {
    ...all,
    page: 'verify-link',
    state: 'number',
    token: 'link-secret',
    fieldErrors: { number: { code: 'WRONG_NUMBER', values: { count: 2 } } },
  },
  verifyLinkConfirmed: { ...all, page: 'verify-link', state: 'confirmed' },
  verifyLinkUsed: { ...all, page: 'verify-link', state: 'used' },
  verifyLinkExpired: { ...all, page: 'verify-link', state: 'expired' },
  verifyLinkSpent: { ...all, page: 'verify-link', state: 'spent' },
  verifyLinkUnknown: { ...all, page: 'verify-link', state: 'unknown' },
  forgotPassword: { ...all, page: 'forgot-password', sent: false },
  forgotPasswordRequired: { ...all, page: 'forgot-password', sent: false, required: true, email },
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
    fieldErrors: { currentPassword: { code: 'WRONG_PASSWORD' } },
  },
  waiting: {
    ...frame,
    page: 'waiting',
    state: 'waiting',
    email,
    againUrl: '/waiting?request=request-handle',
    statusUrl: '/waiting/status',
    ask: form,
  },
  waitingElsewhere: { ...frame, page: 'waiting', state: 'waiting', againUrl: '/signin' },
  waitingDeclined: {
    ...frame,
    page: 'waiting',
    state: 'declined',
    reason: 'We are full this season. Please ask again in spring.',
    againUrl: '/waiting',
  },
  waitingWithdrawn: { ...frame, page: 'waiting', state: 'withdrawn', againUrl: '/waiting', signUpUrl: '/signup' },
  consent: { ...all, ...consent, permissions: [asked('email', true), asked('offline_access', true), asked('profile')] },
  consentMore: {
    ...all,
    ...consent,
    app: { ...consent.app, logo: appLogo },
    permissions: [asked('email', true, true), asked('profile'), asked('openid')],
  },
  signedOut: { ...frame, page: 'signed-out', signInUrl: '/signin', returnUrl: 'https://harbour.example/bye' },
  signOutAsks: { ...frame, page: 'signed-out', confirm: form },
  signedIn: { ...frame, page: 'signed-in', email, signOut: form },
  signedInWithApps: {
    ...frame,
    page: 'signed-in',
    email,
    signOut: form,
    apps: [
      { clientId: 'cli_tide', name: 'Tide Calendar' },
      { clientId: 'cli_post', name: 'Harbour Post' },
    ],
    withdraw: form,
  },
  error: {
    ...frame,
    page: 'error',
    code: 'flow_expired',
    status: 400,
  },
  errorOnOurSide: { ...frame, page: 'error', code: 'INTERNAL', status: 500, detail: 'It broke.' },
  errorBranded: { ...frame, branding, page: 'error', code: 'INTERNAL', status: 500 },
  errorTooMany: {
    ...frame,
    page: 'error',
    code: 'THROTTLED_FEATURE',
    status: 429,
    retryAfterSeconds: 42,
    againUrl: '/signin',
  },
} satisfies Record<string, PageModel>
