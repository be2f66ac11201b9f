import type { Messages } from '../../language/messages.js'

/** How a setting is edited. Bounds are those of the server; a test compares them. */
export type Control =
  /** Two values, shown as on and off. */
  | { kind: 'switch'; on: string; off: string }
  /** One of the values that have a label in the messages, or one of the languages. */
  | { kind: 'select' | 'language' | 'policy' | 'methods' }
  /** Several of the values that have a label, with commas between them; at least one. */
  | { kind: 'checks' }
  | { kind: 'number'; min: number; max: number; step?: number; unit?: keyof Messages['settings']['units'] }
  /** A text such as `30m`, `24h` or `90d`. */
  | { kind: 'duration'; min: string; max: string }
  | { kind: 'text'; maxLength?: number; isRequired?: boolean; isCode?: boolean; placeholder?: string }
  /** Words with commas between them. */
  | { kind: 'words' }
  /** Domains of email addresses with commas between them. */
  | { kind: 'domains' }
  | { kind: 'url'; allowsMail?: boolean }
  | { kind: 'json' | 'colour' | 'logo' | 'picture' }

/** The public names of the settings that these pages edit. */
export type SettingName = keyof Messages['settings']['fields']
/** The sections, named as in the path below `/settings`. Their labels are those of the navigation. */
export type SectionName = 'policy' | 'methods' | 'branding' | 'captcha' | 'site' | 'privacy' | 'limits'
export type CardName = keyof Messages['settings']['cards']
type Card = Readonly<Partial<Record<SettingName, Control>>>

/**
 * The pages below `/settings`: their cards, the settings in each, and how a setting is edited. The first section is
 * where `/settings` leads.
 */
const sections: Readonly<Record<SectionName, Readonly<Partial<Record<CardName, Card>>>>> = {
  policy: {
    signUp: {
      'signup.policy': { kind: 'policy' },
      'signup.verifyEmail': { kind: 'switch', on: 'true', off: 'false' },
    },
    addresses: {
      'signup.allowedDomains': { kind: 'domains' },
      'signup.deniedDomains': { kind: 'domains' },
      'signup.throwawayDomains': { kind: 'switch', on: 'refuse', off: 'allow' },
    },
    accounts: {
      'signin.secondFactor': { kind: 'select' },
      'accounts.disclosure': { kind: 'switch', on: 'private', off: 'explicit' },
      'signin.newDeviceEmail': { kind: 'switch', on: 'true', off: 'false' },
    },
    passwords: {
      'password.minLength': { kind: 'number', min: 8, max: 64, unit: 'characters' },
      'password.bannedWords': { kind: 'words' },
    },
    sessions: {
      'sessions.idleFor': { kind: 'duration', min: '15m', max: '400d' },
      'sessions.longest': { kind: 'duration', min: '15m', max: '400d' },
      'sessions.teamIdleFor': { kind: 'duration', min: '15m', max: '400d' },
      'sessions.teamLongest': { kind: 'duration', min: '15m', max: '400d' },
    },
  },
  methods: {
    methods: {
      'signin.methods': { kind: 'methods' },
      'signin.passkeys': { kind: 'switch', on: 'offered', off: 'off' },
    },
  },
  branding: {
    look: {
      'branding.logo': { kind: 'logo' },
      'branding.logoAlt': { kind: 'text', maxLength: 100 },
      'branding.colour': { kind: 'colour' },
      'branding.background': { kind: 'text', isCode: true, placeholder: '#f5f0e8 #14110d' },
      'branding.layout': { kind: 'select' },
      'branding.picture': { kind: 'picture' },
      'branding.font': { kind: 'select' },
      'branding.radius': { kind: 'select' },
    },
    applications: { 'branding.clients': { kind: 'json' } },
  },
  captcha: {
    captcha: {
      'captcha.provider': { kind: 'select' },
      'captcha.siteKey': { kind: 'text', maxLength: 200, isCode: true },
      'captcha.invisibleSiteKey': { kind: 'text', maxLength: 200, isCode: true },
      'captcha.score': { kind: 'number', min: 0, max: 1, step: 0.05 },
      'captcha.when': { kind: 'select' },
      'captcha.for': { kind: 'checks' },
    },
  },
  site: {
    site: { 'site.name': { kind: 'text', maxLength: 100, isRequired: true }, 'site.language': { kind: 'language' } },
    links: {
      'branding.termsUrl': { kind: 'url' },
      'branding.privacyUrl': { kind: 'url' },
      'branding.supportUrl': { kind: 'url', allowsMail: true },
    },
  },
  privacy: {
    directory: { 'members.directory': { kind: 'switch', on: 'open', off: 'closed' } },
    deletion: { 'members.deletionGraceDays': { kind: 'number', min: 0, max: 90, unit: 'days' } },
    retention: {
      'visitors.keepFor': { kind: 'duration', min: '1h', max: '365d' },
      'promotion.undoFor': { kind: 'duration', min: '0m', max: '30d' },
      'changes.keepFor': { kind: 'duration', min: '1h', max: '90d' },
    },
  },
  limits: {
    visitors: {
      'visitors.idleFor': { kind: 'duration', min: '1h', max: '3650d' },
      'visitors.longest': { kind: 'duration', min: '1d', max: '3650d' },
    },
    requests: { 'data.requestsPerMinute': { kind: 'number', min: 60, max: 1_000_000, unit: 'perMinute' } },
  },
}

export const sectionNames = Object.keys(sections) as SectionName[]

/** Returns whether a text of the URL names a section. */
export const isSectionName = (name: string | undefined): name is SectionName =>
  name !== undefined && Object.hasOwn(sections, name)

/** Returns the cards of a section with the names of their settings. */
export const cardsOf = (section: SectionName): [CardName, SettingName[]][] =>
  Object.entries(sections[section]).map(([card, settings]) => [card as CardName, namesOf(settings)])

/** Returns the names of the settings of all cards of a section, or of one. */
export const settingsOf = (section: SectionName, card?: CardName): SettingName[] =>
  cardsOf(section).flatMap(([name, settings]) => (card === undefined || card === name ? settings : []))

const namesOf = (settings: Card): SettingName[] => Object.keys(settings) as SettingName[]

/** How each setting is edited. */
export const settingControls = Object.assign(
  {},
  ...Object.values(sections).flatMap((cards) => Object.values(cards)),
) as Readonly<Record<SettingName, Control>>

/** Settings that pages outside `/settings` edit, with the paths of these. */
export const settingsElsewhere: Readonly<Record<string, string>> = {
  'profile.fields': '/fields',
  'mail.senderName': '/mail',
  'mail.senderAddress': '/mail',
  'mail.replyTo': '/mail',
  'mail.texts': '/mail',
}
