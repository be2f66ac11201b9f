import { saveTheme } from '@foyer/ui'
import {
  AppWindow,
  Clock,
  FolderPlus,
  Keyboard,
  KeyRound,
  LogOut,
  type LucideIcon,
  MailPlus,
  Monitor,
  Moon,
  Sun,
  UserPlus,
  Webhook,
} from 'lucide-react'
import type { Messages } from '../language/messages.js'
import { toUrl } from '../routing/location.js'
import type { Command } from './command.js'
import { readRecents } from './recents.js'
import type { Section } from './sections.js'

type ActionName = keyof Messages['shell']['actions']

/** Actions that begin on a page, with the operation that they need. */
const pageActions: [name: ActionName, operation: string, path: string, Icon: LucideIcon][] = [
  ['invite', 'inviteMembers', '/members/invitations', MailPlus],
  ['addMember', 'addOwnerMember', '/members/new', UserPlus],
  ['newClient', 'addClient', '/clients/new', AppWindow],
  ['newKey', 'addKey', '/keys?new=yes', KeyRound],
  ['newWebhook', 'addWebhook', '/webhooks?new=yes', Webhook],
  ['newCollection', 'changeData', '/data?new=yes', FolderPlus],
]

interface CommandNeeds {
  sections: readonly Section[]
  messages: Messages
  may: (operation: string) => boolean
  /** The signed-in person; the recent pages are theirs. */
  memberId: string | undefined
  onShortcuts: () => void
  onSignOut: () => void
}

/** Returns the commands that the palette has before anything is searched. */
export function getCommands({ sections, messages, may, memberId, onShortcuts, onSignOut }: CommandNeeds): Command[] {
  const { shell } = messages
  const recents = memberId === undefined ? [] : readRecents(memberId)
  const themes = [
    ['light', shell.themeLight, Sun],
    ['dark', shell.themeDark, Moon],
    ['system', shell.themeSystem, Monitor],
  ] as const
  return [
    ...recents.map((recent): Command => {
      const section = sections.find(({ path }) => path === recent.path)
      const shown = { ...recent, name: section?.name ?? recent.name, Icon: section?.Icon ?? Clock }
      return { ...shown, id: `recent ${recent.path}`, group: 'recent' }
    }),
    ...pageActions
      .filter(([, operation]) => may(operation))
      .map(([name, , path, Icon]): Command => ({ id: name, name: shell.actions[name], group: 'actions', Icon, path })),
    ...sections.map(({ path, name, Icon }): Command => ({ id: path, name, group: 'pages', Icon, path })),
    ...themes.map(
      ([theme, name, Icon]): Command => ({ id: theme, name, group: 'preferences', Icon, run: () => saveTheme(theme) }),
    ),
    { id: 'shortcuts', name: shell.shortcuts, group: 'preferences', Icon: Keyboard, run: onShortcuts },
    ...(memberId === undefined
      ? []
      : [
          { id: 'sign out', name: shell.signOut, group: 'preferences', Icon: LogOut, run: onSignOut } satisfies Command,
        ]),
  ]
}

/** Returns the URL of a command's path, which may have a query. */
export function commandUrl(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://console')
  return toUrl(pathname, Object.fromEntries(searchParams))
}
