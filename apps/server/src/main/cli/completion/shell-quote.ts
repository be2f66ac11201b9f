/** Quotes a word for bash and zsh. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Formats the patterns of one branch of `case` in bash and zsh. */
export const casePattern = (texts: readonly string[]): string => texts.map(shellQuote).join(' | ')
