import { useCallback, useState } from 'react'
import { useDecide } from '../features/members/decisions-context.js'
import { BlockDialog } from '../features/members/dialogs.js'
import { useMessages } from '../language/messages.js'
import { navigate } from '../routing/location.js'
import { useAuthStatus, usePermission, useSession } from '../session/owner.js'
import type { Command } from './command.js'
import { commandUrl, getCommands } from './commands.js'
import { Palette } from './palette.js'
import { saveRecent } from './recents.js'
import { type FoundMember, searchAll } from './search-all.js'
import type { Section } from './sections.js'

interface CommandPaletteProps {
  isOpen: boolean
  onClose: () => void
  sections: readonly Section[]
  onShortcuts: () => void
  onSignOut: () => void
}

/** The palette with the commands of the console, and the dialogs of the actions that need one. */
export function CommandPalette({ isOpen, onClose, sections, onShortcuts, onSignOut }: CommandPaletteProps) {
  const messages = useMessages()
  const authStatus = useAuthStatus()
  const { call } = useSession()
  const may = usePermission()
  const decide = useDecide()
  const [blocked, setBlocked] = useState<FoundMember>()
  const memberId = authStatus.status === 'owner' ? authStatus.me.memberId : undefined
  const onBlock = may('blockMember') ? setBlocked : undefined
  const find = useCallback(
    (text: string, signal: AbortSignal) =>
      memberId === undefined ? Promise.resolve([]) : searchAll(text, { call, messages, signal, onBlock }),
    [memberId, call, messages, onBlock],
  )
  const choose = (command: Command) => {
    if (command.path === undefined) return command.run()
    if (memberId !== undefined) saveRecent(memberId, command)
    navigate(commandUrl(command.path))
  }
  return (
    <>
      <Palette
        isOpen={isOpen}
        onClose={onClose}
        getCommands={() => getCommands({ sections, messages, may, memberId, onShortcuts, onSignOut })}
        find={find}
        onChoose={choose}
      />
      <BlockDialog
        people={blocked === undefined ? [] : [blocked]}
        onClose={() => setBlocked(undefined)}
        onBlock={() => {
          if (blocked !== undefined) decide.block([blocked])
          setBlocked(undefined)
        }}
      />
    </>
  )
}
