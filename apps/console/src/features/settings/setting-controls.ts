import type { Messages } from '../../language/messages.js'
import type { SettingName } from './setting-sections.js'

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

export const settingControls: Readonly<Record<SettingName, Control>> = {
  'site.name': { kind: 'text', maxLength: 100, isRequired: true },
  'site.language': { kind: 'language' },
  'signup.policy': { kind: 'policy' },
  'signup.verifyEmail': { kind: 'switch', on: 'true', off: 'false' },
  'signup.allowedDomains': { kind: 'domains' },
  'signup.deniedDomains': { kind: 'domains' },
  'signup.throwawayDomains': { kind: 'switch', on: 'refuse', off: 'allow' },
  'signin.secondFactor': { kind: 'select' },
  'signin.newDeviceEmail': { kind: 'switch', on: 'true', off: 'false' },
  'signin.methods': { kind: 'methods' },
  'signin.passkeys': { kind: 'switch', on: 'offered', off: 'off' },
  'accounts.disclosure': { kind: 'switch', on: 'private', off: 'explicit' },
  'password.minLength': { kind: 'number', min: 8, max: 64, unit: 'characters' },
  'password.bannedWords': { kind: 'words' },
  'captcha.provider': { kind: 'select' },
  'captcha.when': { kind: 'select' },
  'captcha.for': { kind: 'checks' },
  'captcha.siteKey': { kind: 'text', maxLength: 200, isCode: true },
  'captcha.invisibleSiteKey': { kind: 'text', maxLength: 200, isCode: true },
  'captcha.score': { kind: 'number', min: 0, max: 1, step: 0.05 },
  'branding.layout': { kind: 'select' },
  'branding.logo': { kind: 'logo' },
  'branding.logoAlt': { kind: 'text', maxLength: 100 },
  'branding.colour': { kind: 'colour' },
  'branding.background': { kind: 'text', isCode: true, placeholder: '#f5f0e8 #14110d' },
  'branding.radius': { kind: 'select' },
  'branding.font': { kind: 'select' },
  'branding.picture': { kind: 'picture' },
  'branding.clients': { kind: 'json' },
  'branding.termsUrl': { kind: 'url' },
  'branding.privacyUrl': { kind: 'url' },
  'branding.supportUrl': { kind: 'url', allowsMail: true },
  'promotion.undoFor': { kind: 'duration', min: '0m', max: '30d' },
  'visitors.keepFor': { kind: 'duration', min: '1h', max: '365d' },
  'sessions.idleFor': { kind: 'duration', min: '15m', max: '400d' },
  'sessions.longest': { kind: 'duration', min: '15m', max: '400d' },
  'sessions.teamIdleFor': { kind: 'duration', min: '15m', max: '400d' },
  'sessions.teamLongest': { kind: 'duration', min: '15m', max: '400d' },
  'visitors.idleFor': { kind: 'duration', min: '1h', max: '3650d' },
  'visitors.longest': { kind: 'duration', min: '1d', max: '3650d' },
  'changes.keepFor': { kind: 'duration', min: '1h', max: '90d' },
  'data.requestsPerMinute': { kind: 'number', min: 60, max: 1_000_000, unit: 'perMinute' },
  'members.deletionGraceDays': { kind: 'number', min: 0, max: 90, unit: 'days' },
  'members.directory': { kind: 'switch', on: 'open', off: 'closed' },
}
