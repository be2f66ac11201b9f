import { useDrawn } from '../../api/use-drawn.js'
import type { Draft, LetterPreview } from './letter.js'

/** The mail with words that are not saved, made by the server as it makes mails. */
export const useLetterPreview = (kind: string, language: string, words: Draft) =>
  useDrawn<LetterPreview>('/owner/v1/mail/preview', { kind, language, words })
