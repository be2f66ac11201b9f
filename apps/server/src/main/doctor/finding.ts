/** The result of one check. Only a problem makes the command fail; a warning is just printed. */
export interface Finding {
  check: string
  level: 'ok' | 'warning' | 'problem'
  says: string
  /** What to do about the finding, if anything. */
  advice?: string
}

/** Creates the finding of a check that passed. */
export const ok = (check: string, message: string): Finding => ({ check, level: 'ok', says: message })
/** Creates a finding that does not prevent the start, with advice. */
export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  level: 'warning',
  says: message,
  advice,
})
/** Creates a finding that must be fixed, with advice. */
export const problem = (check: string, message: string, advice: string): Finding => ({
  check,
  level: 'problem',
  says: message,
  advice,
})

/** Returns the message of an error on one line, without a final period. */
export const errorReason = (error: unknown): string => {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } }
  const text = cause?.message || cause?.code || message || String(error)
  return text.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
}
