import type { PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'

/** Returns the message of an error page, by its code or else by its status (ER-02). */
export function getErrorMessage(
  { code, status }: Extract<PageModel, { page: 'error' }>,
  { errors }: PageMessages,
): { title: string; sentence: string } {
  if (Object.hasOwn(errors, code)) return errors[code as keyof PageMessages['errors']]
  return status < 500 ? errors.REFUSED : errors.GENERAL
}
