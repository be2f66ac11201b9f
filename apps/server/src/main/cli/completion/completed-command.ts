import type { Argument, Command, Option } from 'commander'

/** What follows on a command line: nothing, any text, a file, or one of the given words. */
export type CompletedValue = 'none' | 'any' | 'file' | readonly string[]

interface CompletedWord {
  name: string
  description: string
}

/** A command as completion knows it. */
export interface CompletedCommand {
  /** The command with the program and its groups, such as `foyer client create`. */
  path: string
  commands: CompletedWord[]
  options: (CompletedWord & { value: CompletedValue })[]
  argument: CompletedValue
}

/** Lists the program and all of its commands, with what may follow each. */
export function completedCommands(command: Command, path = command.name()): CompletedCommand[] {
  const [argument] = command.registeredArguments
  const own: CompletedCommand = {
    path,
    commands: command.commands.map((child) => ({ name: child.name(), description: child.description() })),
    options: command
      .createHelp()
      .visibleOptions(command)
      .map((option) => ({
        name: option.long ?? option.flags,
        description: option.description,
        value: option.required || option.optional ? completedValue(option, /<(\w+)/.exec(option.flags)?.[1]) : 'none',
      })),
    argument: argument === undefined ? 'none' : completedValue(argument, argument.name()),
  }
  return [own, ...command.commands.flatMap((child) => completedCommands(child, `${path} ${child.name()}`))]
}

const completedValue = ({ argChoices }: Argument | Option, placeholder: string | undefined): CompletedValue => {
  if (argChoices !== undefined) return argChoices
  return placeholder === 'file' || placeholder === 'folder' ? 'file' : 'any'
}
