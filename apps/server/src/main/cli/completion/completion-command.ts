import { Argument, type Command } from 'commander'
import type { CommandContext } from '../command-context.js'
import { print } from '../output.js'
import { bashCompletion } from './bash-completion.js'
import { completedCommands } from './completed-command.js'
import { fishCompletion } from './fish-completion.js'
import { zshCompletion } from './zsh-completion.js'

const scripts = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion }
type Shell = keyof typeof scripts

const HELP = `
Bash, in ~/.bashrc:                   source <(foyer completion bash)
Zsh, in ~/.zshrc after compinit:      source <(foyer completion zsh)
Fish, in ~/.config/fish/config.fish:  foyer completion fish | source`

/** `foyer completion bash|zsh|fish`: prints the completion script for all commands of the program. */
export function completionCommand(program: Command, context: CommandContext): void {
  program
    .command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(scripts)))
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((shell: Shell, { json }: { json?: boolean }) => {
      const script = scripts[shell](completedCommands(program))
      print(context, { shell, script }, script.trimEnd(), json)
    })
}
