import { type AccountSection, accountSections, type PageModel, type SignInProvider } from '@foyer/protocol'
import { sampleAuthenticator, sampleRecoveryCodes } from './sample-factor-models.js'
import { email, form, frame, ownFields } from './sample-frame.js'

const account = {
  ...frame,
  ...form,
  page: 'account',
  sections: Object.keys(accountSections) as AccountSection[],
  account: { email, name: 'Ana Duarte' },
  accountsUrl: '/select-account',
  signOut: form,
} as const
const profile = {
  ...account,
  section: 'profile',
  revision: 3,
  names: { nickname: 'Ana', firstName: 'Ana', lastName: 'Duarte' },
  language: 'en',
  siteLanguage: 'en',
  profileFields: [
    ...ownFields.map((shown, index) => (index === 0 ? { ...shown, text: 'Saudade' } : shown)),
    {
      field: { ...ownFields[3]?.field, key: 'member-since', label: { en: 'Member since', ar: 'عضو منذ' } },
      text: '2019-05-04',
    },
  ].map((shown, index, { length }) =>
    index === length - 1 ? { ...shown, field: { ...shown.field, changedBy: 'owner', seenBy: 'members' } } : shown,
  ),
} as Extract<PageModel, { page: 'account'; section: 'profile' }>

const own = { ...account, email: 'ana@harbour.example', hasPassword: true } as const
const pending = {
  email: 'ana@harbour.example',
  expiresAt: Date.UTC(2030, 0, 15, 9, 5),
  confirmUrl: '/account/email/confirm',
  resendUrl: '/account/email/resend',
  cancelUrl: '/account/email/cancel',
}
const emailSection = { ...account, section: 'email', isVerified: true, hasPassword: true } as const
const passwordSection = {
  ...account,
  section: 'password',
  hasPassword: true,
  forgotPasswordUrl: '/forgot-password',
} as const
const twoStepSection = {
  ...account,
  section: 'two-step',
  hasPasskey: false,
  recoveryCodesLeft: 8,
  trustedDevices: 1,
  isRequired: false,
  startUrl: '/account/two-step/start',
  confirmUrl: '/account/two-step/confirm',
  renewUrl: '/account/two-step/renew',
  turnOffUrl: '/account/two-step/turn-off',
  distrustUrl: '/account/two-step/distrust',
} as const
const authenticator = { createdAt: Date.UTC(2026, 2, 2, 10), lastUsedAt: Date.UTC(2026, 10, 20, 8, 30) }
const [google, github] = ['Google', 'GitHub'].map((name) => {
  const preset = name.toLowerCase()
  return { id: preset, name, preset }
}) as [SignInProvider, SignInProvider]
const linkedSection = {
  ...account,
  section: 'linked',
  unlinkUrl: '/account/linked/unlink',
  providers: [google, github],
  identities: [
    {
      id: 'google-identity',
      provider: google,
      email,
      linkedAt: '2026-03-02T10:00:00Z',
      lastUsedAt: '2026-11-20T08:30:00Z',
      isOnlyMethod: false,
    },
  ],
} as const
const seen = (day: number) => ({ firstSeenAt: Date.UTC(2026, 10, day, 9, 5), lastSeenAt: Date.UTC(2026, 10, day, 18) })
const byPassword = { method: 'pwd', providerId: null, providerName: null, secondFactor: null } as const
const devicesSection = {
  ...account,
  section: 'devices',
  devices: [
    {
      id: 'this',
      isCurrent: true,
      browser: 'Firefox',
      system: 'Linux',
      signIn: byPassword,
      clients: ['Shop'],
      ...seen(26),
    },
  ],
  outWithinSeconds: 930,
  endOthersUrl: '/account/devices/end-others',
} as const
const laptop = {
  id: 'laptop',
  name: 'Laptop',
  provider: 'Windows Hello',
  isSynced: false,
  createdDate: '2026-11-02T09:00:00Z',
  lastUsedDate: '2026-11-20T08:15:00Z',
  isOnlyMethod: false,
  isOnlyFactor: false,
}
const passkeysSection = {
  ...account,
  section: 'passkeys',
  passkey: { action: '/account/passkeys/add', optionsUrl: '/account/passkeys/options' },
  passkeys: [
    laptop,
    { ...laptop, id: 'synced', name: '', provider: 'Apple Passwords', isSynced: true, lastUsedDate: null },
  ],
  renameUrl: '/account/passkeys/rename',
  removeUrl: '/account/passkeys/remove',
} as const
const appsSection = { ...account, section: 'apps', apps: [] } as const
const dataSection = { ...account, section: 'data', downloadUrl: '/account/data/download', graceDays: 14 } as const
const proof = { by: 'password', hidden: { identity: 'google-identity' } } as const
const proofByEmail = {
  by: 'email',
  hidden: { email: pending.email },
  signInAgainUrl: '/account/sign-in-again',
} as const

/** One model for each state of the account page. */
export const accountSamples = {
  accountTwoStep: { ...twoStepSection, authenticator },
  accountTwoStepRequired: {
    ...twoStepSection,
    authenticator,
    isRequired: true,
    trustedDevices: 0,
    recoveryCodesLeft: 1,
  },
  accountTwoStepOff: twoStepSection,
  accountTwoStepPasskey: { ...twoStepSection, hasPasskey: true, recoveryCodesLeft: 0, isRequired: true },
  accountTwoStepSetUp: { ...twoStepSection, setUp: sampleAuthenticator },
  accountTwoStepCodes: { ...twoStepSection, authenticator, codes: sampleRecoveryCodes },
  accountTwoStepAsks: {
    ...twoStepSection,
    authenticator,
    proof: { by: 'app', hidden: {}, signInAgainUrl: '/account/sign-in-again' },
    fieldErrors: { proofCode: { code: 'USED_FACTOR_CODE' } },
  },
  accountProfile: { ...profile, photoHost: 'pictures.example' },
  accountProfileSaved: { ...profile, done: { code: 'SAVED' } },
  accountProfileWrong: {
    ...profile,
    fieldErrors: {
      nickname: { code: 'FIELD_TOO_LONG', values: { most: 100 } },
      'custom.boat': { code: 'FIELD_MISSING' },
    },
  },
  accountProfileChanged: { ...profile, message: { code: 'CHANGED_MEANWHILE' } },
  accountEmail: emailSection,
  accountEmailWithoutPassword: { ...emailSection, hasPassword: false, isVerified: false },
  accountEmailWrong: {
    ...emailSection,
    ...own,
    fieldErrors: { email: { code: 'EMAIL_SAME' }, currentPassword: { code: 'WRONG_PASSWORD' } },
  },
  accountEmailPending: { ...emailSection, pending, done: { code: 'CODE_SENT', values: { email: pending.email } } },
  accountEmailWrongCode: {
    ...emailSection,
    pending,
    fieldErrors: { code: { code: 'WRONG_CODE', values: { count: 4 } } },
  },
  accountEmailSendProof: { ...emailSection, hasPassword: false, proof: proofByEmail },
  accountEmailProofCode: {
    ...emailSection,
    hasPassword: false,
    proof: { ...proofByEmail, stateToken: 'sta_sample' },
    fieldErrors: { proofCode: { code: 'WRONG_CODE', values: { count: 4 } } },
  },
  accountPassword: passwordSection,
  accountPasswordFirst: { ...passwordSection, hasPassword: false },
  accountPasswordWrong: { ...passwordSection, fieldErrors: { currentPassword: { code: 'WRONG_PASSWORD' } } },
  accountPasswordChanged: { ...passwordSection, done: { code: 'PASSWORD_CHANGED' } },
  accountLinked: linkedSection,
  accountLinkedOnly: {
    ...linkedSection,
    identities: linkedSection.identities.map((identity) => ({ ...identity, isOnlyMethod: true })),
  },
  accountLinkedNone: { ...linkedSection, identities: [] },
  accountLinkedProof: { ...linkedSection, action: '/account/linked/unlink', proof },
  accountLinkedProofWrong: {
    ...linkedSection,
    action: '/account/linked/unlink',
    proof,
    fieldErrors: { currentPassword: { code: 'WRONG_PASSWORD' } },
  },
  accountLinkCancelled: { ...linkedSection, message: { code: 'LINK_CANCELLED', values: { provider: 'GitHub' } } },
  accountDevices: {
    ...devicesSection,
    notMeUrl: '/account/devices/not-me',
    devices: [
      ...devicesSection.devices,
      {
        id: 'phone',
        isCurrent: false,
        browser: 'Safari',
        system: 'iOS',
        signIn: {
          ...byPassword,
          method: 'external',
          providerId: 'google',
          providerName: 'Google',
          secondFactor: 'totp',
        },
        clients: ['Shop', 'Tide Calendar'],
        ...seen(20),
      },
      { id: 'unknown', isCurrent: false, signIn: { ...byPassword, method: 'backend' }, clients: [], ...seen(3) },
    ],
  },
  accountDevicesOnlyThis: { ...devicesSection, done: { code: 'OTHERS_ENDED', values: { count: 2 } } },
  accountPasskeys: { ...passkeysSection, done: { code: 'PASSKEY_ADDED' } },
  accountPasskeysNone: { ...passkeysSection, passkeys: [] },
  accountPasskeysOld: { ...passkeysSection, passkey: undefined },
  accountPasskeysOnly: {
    ...passkeysSection,
    passkeys: [{ ...laptop, isOnlyMethod: true }],
    message: { code: 'ONLY_SIGN_IN_METHOD' },
  },
  accountPasskeysCode: {
    ...passkeysSection,
    action: '/account/passkeys/remove',
    proof: { by: 'app', hidden: { id: 'laptop' }, signInAgainUrl: '/account/sign-in-again' },
  },
  accountPasskeysSignInAgain: {
    ...passkeysSection,
    action: '/account/passkeys/remove',
    proof: { by: 'sign-in', hidden: { id: 'laptop' }, signInAgainUrl: '/account/sign-in-again' },
  },
  accountPasskeysProof: {
    ...passkeysSection,
    action: '/account/passkeys/remove',
    proof: { by: 'password', hidden: { id: 'laptop' } },
  },
  accountApps: {
    ...appsSection,
    apps: [
      { clientId: 'tides', name: 'Tide Calendar', scopes: ['openid', 'email'], givenAt: Date.UTC(2026, 4, 2) },
      { clientId: 'post', name: 'Harbour Post', scopes: ['profile'], givenAt: Date.UTC(2026, 6, 9) },
    ],
  },
  accountAppsNone: { ...appsSection, done: { code: 'WITHDRAWN', values: { app: 'Tide Calendar' } } },
  accountData: dataSection,
  accountDataNow: { ...dataSection, graceDays: 0 },
  accountDataWrong: {
    ...dataSection,
    fieldErrors: { confirmation: { code: 'CONFIRM_ADDRESS', values: { email } } },
  },
  accountDataLastOwner: { ...dataSection, message: { code: 'LAST_OWNER' } },
} satisfies Record<string, PageModel>
