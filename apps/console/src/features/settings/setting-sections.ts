import type { Messages } from '../../language/messages.js'

/** The public names of the settings that these pages edit. */
export type SettingName = keyof Messages['settings']['fields']
/** The sections, named as in the path below `/settings`. Their labels are those of the navigation. */
export type SectionName = 'policy' | 'methods' | 'branding' | 'captcha' | 'site' | 'privacy' | 'limits'
export type CardName = keyof Messages['settings']['cards']

/** The pages below `/settings`: their cards, and the settings in each. The first section is where `/settings` leads. */
export const settingSections: Readonly<
  Record<SectionName, Readonly<Partial<Record<CardName, readonly SettingName[]>>>>
> = {
  policy: {
    signUp: ['signup.policy', 'signup.verifyEmail'],
    addresses: ['signup.allowedDomains', 'signup.deniedDomains', 'signup.throwawayDomains'],
    accounts: ['signin.secondFactor', 'accounts.disclosure', 'signin.newDeviceEmail'],
    passwords: ['password.minLength', 'password.bannedWords'],
    sessions: ['sessions.idleFor', 'sessions.longest', 'sessions.teamIdleFor', 'sessions.teamLongest'],
  },
  methods: {
    methods: ['signin.methods', 'signin.passkeys'],
  },
  branding: {
    look: [
      ...(['branding.logo', 'branding.logoAlt', 'branding.colour', 'branding.background', 'branding.layout'] as const),
      ...(['branding.picture', 'branding.font', 'branding.radius'] as const),
    ],
    applications: ['branding.clients'],
  },
  captcha: {
    captcha: [
      ...(['captcha.provider', 'captcha.siteKey', 'captcha.invisibleSiteKey', 'captcha.score'] as const),
      ...(['captcha.when', 'captcha.for'] as const),
    ],
  },
  site: {
    site: ['site.name', 'site.language'],
    links: ['branding.termsUrl', 'branding.privacyUrl', 'branding.supportUrl'],
  },
  privacy: {
    directory: ['members.directory'],
    deletion: ['members.deletionGraceDays'],
    retention: ['visitors.keepFor', 'promotion.undoFor', 'changes.keepFor'],
  },
  limits: {
    visitors: ['visitors.idleFor', 'visitors.longest'],
    requests: ['data.requestsPerMinute'],
  },
}

export const sectionNames = Object.keys(settingSections) as SectionName[]

/** Returns whether a text of the URL names a section. */
export const isSectionName = (name: string | undefined): name is SectionName =>
  name !== undefined && Object.hasOwn(settingSections, name)

/** Settings that pages outside `/settings` edit, with the paths of these. */
export const settingsElsewhere: Readonly<Record<string, string>> = {
  'profile.fields': '/fields',
  'mail.senderName': '/mail',
  'mail.senderAddress': '/mail',
  'mail.replyTo': '/mail',
  'mail.texts': '/mail',
}
