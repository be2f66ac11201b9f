import {
  AppWindow,
  ArrowDownUp,
  Bot,
  Database,
  Fingerprint,
  FlaskConical,
  Gauge,
  House,
  Inbox,
  KeyRound,
  Lock,
  LogIn,
  type LucideIcon,
  Mail,
  MailPlus,
  MonitorSmartphone,
  Palette,
  ScrollText,
  Settings,
  ShieldCheck,
  ShieldUser,
  SquareCode,
  TextCursorInput,
  UserCheck,
  Users,
  Webhook,
} from 'lucide-react'
import type { Messages } from '../language/messages.js'
import { isDevelopment } from '../site.js'

/** A section of the console, linked from the navigation and the palette. */
export interface Section {
  path: string
  name: string
  /** Heading of the group; empty for a section that stands alone. */
  group: string
  Icon: LucideIcon
  /** Opens the section when pressed after `g`. */
  letter: string
  /** Available in development mode only. */
  isForDevelopment: boolean
}

type Names = Messages['shell']['sections']
type Groups = Messages['shell']['groups']

const ownerSections: [path: keyof Names, group: keyof Groups | 'alone', Icon: LucideIcon, letter: string][] = [
  ['/', 'alone', House, 'h'],
  ['/members', 'members', Users, 'm'],
  ['/requests', 'members', UserCheck, 'r'],
  ['/members/invitations', 'members', MailPlus, 'v'],
  ['/members/files', 'members', ArrowDownUp, 'x'],
  ['/data', 'alone', Database, 'd'],
  ['/settings/policy', 'signIn', ShieldCheck, 'u'],
  ['/settings/methods', 'signIn', Fingerprint, 'z'],
  ['/fields', 'signIn', TextCursorInput, 'f'],
  ['/settings/branding', 'signIn', Palette, 'b'],
  ['/mail', 'signIn', Mail, 'e'],
  ['/settings/captcha', 'signIn', Bot, 'q'],
  ['/clients', 'developers', AppWindow, 'l'],
  ['/keys', 'developers', KeyRound, 'k'],
  ['/webhooks', 'developers', Webhook, 'w'],
  ['/try', 'developers', LogIn, 'y'],
  ['/api', 'developers', SquareCode, 's'],
  ['/audit', 'logs', ScrollText, 'a'],
  ['/sessions', 'logs', MonitorSmartphone, 'n'],
  ['/owners', 'settings', ShieldUser, 'o'],
  ['/settings/site', 'settings', Settings, 't'],
  ['/settings/privacy', 'settings', Lock, 'p'],
  ['/settings/limits', 'settings', Gauge, 'j'],
]
const developmentSections: typeof ownerSections = [
  ['/inbox', 'development', Inbox, 'i'],
  ['/scenarios', 'development', FlaskConical, 'c'],
]

/** Returns the sections that are available. Development sections need no owner. */
export const getSections = (isOwner: boolean, { shell }: Messages): Section[] =>
  [...(isOwner ? ownerSections : []), ...(isDevelopment() ? developmentSections : [])].map(
    ([path, group, Icon, letter]) => ({
      path,
      name: shell.sections[path],
      group: group === 'alone' ? '' : shell.groups[group],
      Icon,
      letter,
      isForDevelopment: group === 'development',
    }),
  )

/** Returns the section of a path: of `/members/invitations` the invitations, of `/members/mem_1` the members. */
export const findSection = (sections: readonly Section[], path: string): Section | undefined =>
  sections
    .filter((section) => path === section.path || (section.path !== '/' && path.startsWith(`${section.path}/`)))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
