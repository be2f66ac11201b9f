import type { CompletedCommand, CompletedValue } from './completed-command.js'
import { casePattern, shellQuote } from './shell-quote.js'

/** Returns the completion script for zsh: a file `_foyer` of `fpath`, or to source after `compinit`. */
export function zshCompletion(commands: readonly CompletedCommand[]): string {
  const values = commands.flatMap(({ path, options }) =>
    options.flatMap(({ name, value }) => (value === 'none' ? [] : [{ after: `${path} ${name}`, value }])),
  )
  return `#compdef foyer
# Completion of foyer for zsh: source <(foyer completion zsh)
_foyer() {
  local at=foyer word
  local -a choices
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
      (${casePattern(commands.slice(1).map(({ path }) => path))}) at="$at $word" ;;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${values.map(({ after, value }) => `    (${shellQuote(after)}) ${action(value)}; return ;;`).join('\n')}
  esac
  case "$at" in
${commands.map(commandBranch).join('\n')}
  esac
}
if [[ "\${funcstack[1]}" == _foyer ]]; then _foyer "$@"; else compdef _foyer foyer; fi
`
}

/** Completes options after a dash, or if nothing else may follow. */
const commandBranch = ({ path, commands, options, argument }: CompletedCommand): string => {
  const following = commands.length > 0 ? describe('command', commands) : action(argument)
  const all = describe('option', options)
  const branch = following === ':' ? all : `if [[ "$PREFIX" == -* ]]; then ${all}; else ${following}; fi`
  return `    (${shellQuote(path)}) ${branch} ;;`
}

const describe = (kind: string, words: readonly { name: string; description: string }[]): string =>
  `choices=(${words.map(({ name, description }) => shellQuote(`${name}:${description}`)).join(' ')}); _describe ${kind} choices`

const action = (value: CompletedValue): string => {
  if (value === 'file') return '_files'
  return typeof value === 'string' ? ':' : `compadd -- ${value.map(shellQuote).join(' ')}`
}
