import { usePreviewRequest } from '../../api/use-preview-request.js'
import type { MailPreview, TemplateDraft } from './mail-template.js'

/** Previews a mail with unsaved texts; rendered by the server like a mail that is sent. */
export const useMailPreview = (kind: string, language: string, texts: TemplateDraft) =>
  usePreviewRequest<MailPreview>('/owner/v1/mail/preview', { kind, language, words: texts })
