import type { CompletedCommand, CompletedValue } from './completed-command.js'

/** Returns the completion script for fish. */
export function fishCompletion(commands: readonly CompletedCommand[]): string {
  const paths = commands.slice(1).map(({ path }) => quote(path))
  return `# Completion of foyer for fish: foyer completion fish | source
function __foyer_at
  set -l at foyer
  for word in (commandline -opc)[2..-1]
    contains -- "$at $word" ${paths.join(' ')}; and set at "$at $word"
  end
  test "$at" = "$argv[1]"
end
complete -c foyer -f
${commands.flatMap(commandLines).join('\n')}
`
}

const commandLines = ({ path, commands, options, argument }: CompletedCommand): string[] => {
  const line = `complete -c foyer -n ${quote(`__foyer_at ${quote(path)}`)}`
  return [
    ...commands.map(({ name, description }) => `${line} -a ${name} -d ${quote(description)}`),
    ...(argument === 'none' || argument === 'any' ? [] : [`${line}${words(argument)}`]),
    ...options.map(
      ({ name, description, value }) =>
        `${line} -l ${name.replace(/^--/, '')}${value === 'none' ? '' : ` ${value === 'file' ? '-r' : '-x'}${words(value)}`} -d ${quote(description)}`,
    ),
  ]
}

const words = (value: CompletedValue): string => {
  if (value === 'file') return ' -F'
  return typeof value === 'string' ? '' : ` -a ${quote(value.join(' '))}`
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
