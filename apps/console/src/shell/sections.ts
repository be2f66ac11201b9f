import type { Messages } from '../language/messages.js'
import { isDevelopment } from '../site.js'

/** A section of the console, linked from the navigation and the palette. */
export interface Section {
  path: string
  name: string
  group: string
  /** Opens the section when pressed after `g`. */
  letter: string
}

type Names = Messages['shell']['sections']
type Groups = Messages['shell']['groups']

const ownerSections: [path: keyof Names, group: keyof Groups | 'top', letter: string][] = [
  ['/', 'top', 's'],
  ['/overview', 'top', 'v'],
  ['/requests', 'people', 'r'],
  ['/members', 'people', 'm'],
  ['/sessions', 'people', 'n'],
  ['/owners', 'people', 'o'],
  ['/settings', 'site', 't'],
  ['/mail', 'site', 'e'],
  ['/fields', 'site', 'f'],
  ['/data', 'site', 'd'],
  ['/clients', 'site', 'l'],
  ['/keys', 'site', 'k'],
  ['/webhooks', 'site', 'w'],
  ['/audit', 'site', 'a'],
]
const developmentSections: typeof ownerSections = [
  ['/inbox', 'development', 'i'],
  ['/scenarios', 'development', 'c'],
]

/** Returns the sections that are available. Development sections need no owner. */
export const getSections = (isOwner: boolean, { shell }: Messages): Section[] =>
  [...(isOwner ? ownerSections : []), ...(isDevelopment() ? developmentSections : [])].map(([path, group, letter]) => ({
    path,
    name: shell.sections[path],
    group: group === 'top' ? '' : shell.groups[group],
    letter,
  }))
