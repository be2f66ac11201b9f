import { Help } from 'commander'
import { environmentReference } from '../config/reference.js'

/** Formats every environment variable with its default for `--help`; `width` in characters. */
export function variablesHelp(width: number): string {
  const help = new Help()
  help.helpWidth = width
  const all = Object.values(environmentReference)
  const longest = Math.max(...all.map(({ variable }) => variable.length))
  const lines = all.map(({ variable, flag, default: value, meaning }) =>
    help.formatItem(
      variable,
      longest,
      `${meaning} ${flag === undefined ? '' : `Also ${flag}. `}Default: ${value}.`.replaceAll('`', ''),
      help,
    ),
  )
  return ['', 'Variables of the environment; a flag wins over its variable:', ...lines].join('\n')
}
