import type { LucideIcon } from 'lucide-react'
import type { Messages } from '../language/messages.js'

export type CommandGroup = keyof Messages['shell']['commandGroups']

interface CommandBase {
  /** Unique in the palette. */
  id: string
  name: string
  group: CommandGroup
  Icon?: LucideIcon
  /** A person, shown with an avatar instead of an icon. */
  memberId?: string
  /** Whether search results are shown under this name, although their name does not contain the text. */
  isFound?: boolean
}

/** An entry of the palette: a page, which is remembered when it was chosen, or an action. */
export type Command = CommandBase & ({ path: string; run?: undefined } | { path?: undefined; run: () => void })
