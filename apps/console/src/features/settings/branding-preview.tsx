import type { ApiFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { describeVerdict } from './colour-verdict.js'
import { PagePreview } from './page-preview.js'
import { settingsOf } from './setting-sections.js'
import { type SettingsDraft, useSettingsDraft } from './settings-draft.js'
import { type Preview, usePreview } from './use-preview.js'

const shown = [...settingsOf('site'), ...settingsOf('branding', 'look')]

/** Requests the sign-in page with the unsaved look. */
export const useBrandingPreview = (text: SettingsDraft['text']) =>
  usePreview(Object.fromEntries(shown.map((name) => [name, text(name)])), 'signin')

interface BrandingPreviewProps {
  preview: Preview | undefined
  fault: ApiFault | undefined
}

/** The sign-in page in the light and the dark theme, and the contrast of the colour in both. */
export function BrandingPreview({ preview, fault }: BrandingPreviewProps) {
  const messages = useMessages()
  const { text } = useSettingsDraft()
  const colour = text('branding.colour')
  return (
    <div className="brand-preview">
      <PagePreview
        html={preview?.html}
        title={messages.settings.branding.preview}
        isWide={text('branding.layout') === 'split'}
      />
      <div role="status" className="verdict">
        {preview?.colour && /^#[0-9a-f]{6}$/i.test(colour) && (
          <ul>
            {(['light', 'dark'] as const).map((theme) => (
              <li key={theme}>
                <Swatch colour={preview.colour?.becomes[theme] ?? '#000000'} />
                {preview.colour && describeVerdict(preview.colour, theme, messages)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <FaultNotice fault={fault} />
    </div>
  )
}

/** A colour sample; the text next to it gives the same information. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg className="swatch" viewBox="0 0 16 16" aria-hidden="true">
    <rect width="16" height="16" rx="3" fill={colour} />
  </svg>
)
