import { Help } from 'commander'
import { environmentVariables } from '../config/environment-variables.js'

/** Formats every environment variable with its default for `--help`; `width` in characters. */
export function variablesHelp(width: number): string {
  const help = new Help()
  help.helpWidth = width
  const all = Object.values(environmentVariables)
  const longest = Math.max(...all.map(({ variable }) => variable.length))
  const lines = all.map(({ variable, flag, secret, default: value, meaning }) =>
    help.formatItem(
      variable,
      longest,
      [
        meaning,
        ...(flag === undefined ? [] : [`Also ${flag}.`]),
        ...(secret ? [`Or a file: ${variable}_FILE.`] : []),
        `Default: ${value}.`,
      ]
        .join(' ')
        .replaceAll('`', ''),
      help,
    ),
  )
  return [
    '',
    'Variables of the environment and of .env in the working folder. A flag takes\nprecedence over its variable, and the environment over .env:',
    ...lines,
  ].join('\n')
}
