/** What the doctor found about one thing. A warning is told; a problem makes the command fail. */
export interface Finding {
  check: string
  level: 'ok' | 'warning' | 'problem'
  says: string
  /** What to do, when there is something to do. */
  advice?: string
}

export const ok = (check: string, says: string): Finding => ({ check, level: 'ok', says })
export const warning = (check: string, says: string, advice: string): Finding => ({
  check,
  level: 'warning',
  says,
  advice,
})
export const problem = (check: string, says: string, advice: string): Finding => ({
  check,
  level: 'problem',
  says,
  advice,
})

/** The message of an error on one line, without a stop at the end. */
export const errorReason = (error: unknown): string => {
  const { message, cause } = error as { message?: string; cause?: { message?: string; code?: string } }
  const text = cause?.message || cause?.code || message || String(error)
  return text.replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '')
}
