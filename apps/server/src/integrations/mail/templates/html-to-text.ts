import { plainTextSelectors } from '@react-email/render'
import { compile } from 'html-to-text'

/**
 * A letter's HTML as plain text, with links as their addresses. The rules are those of React Email's `toPlainText`,
 * which reads them anew for each mail: that was half of what a letter took.
 */
export const htmlToText: (html: string) => string = compile({
  wordwrap: false,
  selectors: [...plainTextSelectors, { selector: 'h1', options: { uppercase: false } }],
})
