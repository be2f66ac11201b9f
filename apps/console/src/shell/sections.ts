import { isDevelopment } from '../site.js'

/** A place of the console that the navigation and the palette lead to. */
export interface Section {
  path: string
  name: string
  group: string
  /** Pressed after `g` it leads here. */
  letter: string
  /** Shown without a sign-in: it holds nothing of an owner. */
  open?: boolean
}

const owned: Section[] = [
  { path: '/', name: 'Start', group: '', letter: 's' },
  { path: '/requests', name: 'Requests', group: 'People', letter: 'r' },
  { path: '/members', name: 'Members', group: 'People', letter: 'm' },
]
const development: Section[] = [
  { path: '/inbox', name: 'Inbox', group: 'Development', letter: 'i', open: true },
  { path: '/scenarios', name: 'Clock and scenarios', group: 'Development', letter: 'c', open: true },
]

/** Every section there is for whoever looks. */
export const sectionsFor = (isOwner: boolean): Section[] => [
  ...(isOwner ? owned : []),
  ...(isDevelopment() ? development : []),
]
