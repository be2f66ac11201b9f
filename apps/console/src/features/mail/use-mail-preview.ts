import { usePreviewRequest } from '../../api/use-preview-request.js'
import type { MailPreview, TemplateDraft } from './mail-template.js'

/** The mail with words that are not saved, made by the server as it makes mails. */
export const useMailPreview = (kind: string, language: string, texts: TemplateDraft) =>
  usePreviewRequest<MailPreview>('/owner/v1/mail/preview', { kind, language, words: texts })
