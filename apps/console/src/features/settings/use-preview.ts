import { useDrawn } from '../../api/use-drawn.js'
import type { ColourVerdict, EachTheme } from './colour-verdict.js'
import type { Texts } from './settings.js'

export interface Preview {
  html: EachTheme<string>
  colour: ColourVerdict | null
  faults: { name: string; description: string }[]
}

/** A page with settings that are not saved, as the server draws it. */
export const usePreview = (settings: Texts, page: 'signin' | 'signup') =>
  useDrawn<Preview>('/owner/v1/settings/preview', { settings, page })
