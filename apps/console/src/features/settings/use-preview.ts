import { usePreviewRequest } from '../../api/use-preview-request.js'
import type { ColourVerdict, PerTheme } from './colour-verdict.js'
import type { Texts } from './settings.js'

/** A page with unsaved settings, and what is wrong with these. */
export interface Preview {
  html: PerTheme<string>
  colour: ColourVerdict | null
  faults: { name: string; description: string }[]
}

/** Previews a page with unsaved settings, rendered by the server. */
export const usePreview = (settings: Texts, page: 'signin' | 'signup') =>
  usePreviewRequest<Preview>('/owner/v1/settings/preview', { settings, page })
