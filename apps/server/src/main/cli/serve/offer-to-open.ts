import { canOpenBrowser, openOnKey } from '../../../../bin/open-on-key.js'
import type { CommandContext } from '../command-context.js'

/**
 * Offers to open a URL in the browser at the press of a key, on a terminal with a display. Returns a function that
 * gives the terminal back; undefined if nothing was offered.
 */
export function offerToOpen(
  { env, stdin, stdout, events }: Pick<CommandContext, 'env' | 'stdin' | 'stdout' | 'events'>,
  { name, url }: { name: string; url: string },
): (() => void) | undefined {
  if (!canOpenBrowser({ env, stdin, stdout })) return undefined
  stdout.write(`Press o to open ${name}.\n\n`)
  return openOnKey({ url, stdin, stop: () => events.emit('SIGINT') })
}
