import { z } from 'zod'
import type { SettingChange } from '../setting.js'
import { cssName, type ThemeTexts, type ThemeVariable, themeVariableError } from './theme-variables.js'

/** The theme variables that single clients override, by client id. */
type ClientThemes = Readonly<Record<string, ThemeTexts>>

const MAX_CLIENTS = 50
const CSS_PREFIX = cssName('' as ThemeVariable)
const schema = z.record(z.string().regex(/^[\w.-]{1,100}$/), z.record(z.string().max(100), z.string().max(100)))

/** Reads `{"cli_…": {"--foyer-accent": "#b3261e"}}`. The text must be valid. */
export function parseClientThemes(text: string): ClientThemes {
  const themes = Object.entries(schema.parse(JSON.parse(text))).map(([clientId, variables]) => [
    clientId,
    Object.fromEntries(Object.entries(variables).map(([name, value]) => [variableName(name), value.toLowerCase()])),
  ])
  return Object.fromEntries(themes)
}

/** Returns a public sentence that names the client and the variable, or undefined. */
export function clientThemesError(text: string): string | undefined {
  const read = schema.safeParse(parseJson(text))
  if (!read.success)
    return 'The themes of clients must be JSON such as {"cli_1234": {"--foyer-accent": "#b3261e", "--foyer-radius": "4px"}}.'
  const clients = Object.entries(read.data)
  if (clients.length > MAX_CLIENTS) return `At most ${MAX_CLIENTS} clients can have a theme of their own.`
  for (const [clientId, variables] of clients)
    for (const [name, value] of Object.entries(variables)) {
      const fault = name.startsWith(CSS_PREFIX)
        ? themeVariableError(variableName(name), value)
        : `A variable starts with ${CSS_PREFIX}, and "${name.slice(0, 40)}" does not.`
      if (fault !== undefined) return `The theme of ${clientId}: ${fault}`
    }
  return undefined
}

/** Returns the clients whose theme differs, for the audit log. */
export function clientThemeChanges(before: string, after: string): SettingChange[] {
  const [then, now] = [before, after].map((text) => schema.parse(JSON.parse(text))) as [ThemeSource, ThemeSource]
  const textOf = (themes: ThemeSource, clientId: string) =>
    themes[clientId] === undefined ? '' : JSON.stringify(themes[clientId])
  return [...new Set([...Object.keys(then), ...Object.keys(now)])]
    .filter((clientId) => textOf(then, clientId) !== textOf(now, clientId))
    .map((clientId) => ({
      name: `branding.clients.${clientId}`,
      before: textOf(then, clientId),
      after: textOf(now, clientId),
    }))
}

type ThemeSource = z.output<typeof schema>

const variableName = (name: string) => name.slice(CSS_PREFIX.length)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
