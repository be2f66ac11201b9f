import { createInterface } from 'node:readline/promises'
import { StartError } from '../../kernel/errors/start-error.js'
import type { CommandContext } from './command-context.js'
import { UsageError } from './usage-error.js'

type PromptContext = Pick<CommandContext, 'stdin' | 'stderr' | 'events'>

/** Asks a question on the terminal and returns the answer, or `fallback` for an empty line. */
type Ask = (question: string, fallback: string) => Promise<string>

/** True if a person can answer questions on standard input. */
export const isInteractive = ({ stdin }: Pick<CommandContext, 'stdin'>): boolean => stdin.isTTY === true

/**
 * Asks questions on standard error, because standard output is for the result.
 * @throws StartError after Ctrl+C, the end of the input, SIGINT or SIGTERM
 */
export async function withPrompt<T>(
  { stdin, stderr, events }: PromptContext,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  const prompt = createInterface({ input: stdin, output: stderr, terminal: true })
  prompt.once('SIGINT', stop).once('close', stop)
  events.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work(async (question, fallback) => {
      const answer = await prompt.question(`${question} (${fallback}) `, { signal: stopped.signal })
      return answer.trim() === '' ? fallback : answer.trim()
    })
  } catch (error) {
    if (!stopped.signal.aborted) throw error
    stderr.write('\n')
    throw new StartError('Stopped. Nothing was changed.')
  } finally {
    events.off('SIGINT', stop).off('SIGTERM', stop)
    prompt.close()
  }
}

/**
 * Asks for a confirmation on a terminal; elsewhere --yes is required. `consequence` says what will happen.
 * @throws UsageError without a terminal and without --yes
 * @throws StartError if the answer is not yes
 */
export async function confirm(context: PromptContext, consequence: string, yes: boolean | undefined): Promise<void> {
  if (yes) return
  if (!isInteractive(context))
    throw new UsageError(`${consequence} Give --yes to confirm this when there is no terminal.`)
  const answer = await withPrompt(context, (ask) => ask(`${consequence} Continue?`, 'no'))
  if (!/^y(es)?$/i.test(answer)) throw new StartError('Nothing was changed.')
}
