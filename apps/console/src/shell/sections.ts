import { isDevelopment } from '../site.js'

/** A section of the console, linked from the navigation and the palette. */
export interface Section {
  path: string
  name: string
  group: string
  /** Opens the section when pressed after `g`. */
  letter: string
}

const ownerSections: Section[] = [
  { path: '/', name: 'Start', group: '', letter: 's' },
  { path: '/overview', name: 'Overview', group: '', letter: 'v' },
  { path: '/requests', name: 'Requests', group: 'People', letter: 'r' },
  { path: '/members', name: 'Members', group: 'People', letter: 'm' },
  { path: '/sessions', name: 'Sessions', group: 'People', letter: 'n' },
  { path: '/owners', name: 'Owners', group: 'People', letter: 'o' },
  { path: '/settings', name: 'Settings', group: 'Site', letter: 't' },
  { path: '/mail', name: 'E-mail', group: 'Site', letter: 'e' },
  { path: '/fields', name: 'Profile fields', group: 'Site', letter: 'f' },
  { path: '/data', name: 'Data', group: 'Site', letter: 'd' },
  { path: '/clients', name: 'Clients', group: 'Site', letter: 'l' },
  { path: '/keys', name: 'API keys', group: 'Site', letter: 'k' },
  { path: '/webhooks', name: 'Webhooks', group: 'Site', letter: 'w' },
  { path: '/audit', name: 'Audit log', group: 'Site', letter: 'a' },
]
const developmentSections: Section[] = [
  { path: '/inbox', name: 'Inbox', group: 'Development', letter: 'i' },
  { path: '/scenarios', name: 'Clock and scenarios', group: 'Development', letter: 'c' },
]

/** Returns the sections that are available. Development sections need no owner. */
export const getSections = (isOwner: boolean): Section[] => [
  ...(isOwner ? ownerSections : []),
  ...(isDevelopment() ? developmentSections : []),
]
