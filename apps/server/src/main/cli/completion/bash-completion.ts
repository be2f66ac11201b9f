import type { CompletedCommand, CompletedValue } from './completed-command.js'
import { casePattern, shellQuote } from './shell-quote.js'

/** Returns the completion script for bash 3.2 or later. */
export function bashCompletion(commands: readonly CompletedCommand[]): string {
  const values = commands.flatMap(({ path, options }) =>
    options.flatMap(({ name, value }) => (value === 'none' ? [] : [{ after: `${path} ${name}`, value }])),
  )
  return `# Completion of foyer for bash: source <(foyer completion bash)
_foyer() {
  local at=foyer words='' options='' files='' i
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}" IFS=$' \\t\\n'
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at \${COMP_WORDS[i]}" in
      ${casePattern(commands.slice(1).map(({ path }) => path))}) at="$at \${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at" in
${commands.map(commandBranch).join('\n')}
  esac
  case "$at $previous" in
${values.map(({ after, value }) => `    ${shellQuote(after)}) options='' ${assignments(value)} ;;`).join('\n')}
  esac
  if [ -n "$files" ] && [ "\${current#-}" = "$current" ]; then
    IFS=$'\\n'
    COMPREPLY=($(compgen -f -- "$current"))
  elif [ -n "$words" ] && [ "\${current#-}" = "$current" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  fi
}
complete -o filenames -F _foyer foyer
`
}

const commandBranch = ({ path, commands, options, argument }: CompletedCommand): string => {
  const following = commands.length > 0 ? commands.map(({ name }) => name) : argument
  return `    ${shellQuote(path)}) options=${shellQuote(options.map(({ name }) => name).join(' '))} ${assignments(following)} ;;`
}

/** Formats the assignments for what may follow. */
const assignments = (value: CompletedValue): string =>
  `words=${shellQuote(typeof value === 'string' ? '' : value.join(' '))} files=${value === 'file' ? 1 : "''"}`
