import { Button, Card, Field } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { describeVerdict } from './colour-verdict.js'
import { LogoField } from './logo-field.js'
import { LookFields, lookDefaults } from './look-fields.js'
import { PagePreview } from './page-preview.js'
import type { Texts } from './settings.js'
import { usePreview } from './use-preview.js'

const shown = ['site.name', 'site.language', 'branding.logo', 'branding.logoAlt', 'branding.colour'] as const
const links = ['branding.termsUrl', 'branding.privacyUrl', 'branding.supportUrl'] as const
const resettable = { 'branding.logo': '', 'branding.logoAlt': '', 'branding.colour': '', ...lookDefaults }

interface BrandingCardProps {
  texts: Texts
  readOnly: boolean
  set: (change: Texts) => void
}

/** Edits logo, colour and links, with a preview of the sign-in page in the light and the dark theme (PO-04). */
export function BrandingCard({ texts, readOnly, set }: BrandingCardProps) {
  const messages = useMessages()
  const text = (name: string) => texts[name] ?? ''
  const tried = Object.fromEntries([...shown, ...links, ...Object.keys(lookDefaults)].map((name) => [name, text(name)]))
  const { preview, fault } = usePreview(tried, 'signin')
  const wrong = (name: string) => preview?.faults.find((one) => one.name === name)?.description
  const colour = text('branding.colour')
  const isOwn = Object.entries(resettable).some(([name, value]) => text(name) !== value)
  const link = (name: (typeof links)[number]) => ({
    value: text(name),
    readOnly,
    error: wrong(name),
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value.trim() }),
  })
  const colourWrong =
    colour === '' || /^#[0-9a-f]{6}$/i.test(colour) ? undefined : messages.settings.branding.colourWrong
  return (
    <>
      <Card title={messages.settings.branding.heading}>
        <div className="brand-split">
          <div className="brand-fields">
            <LogoField
              value={text('branding.logo')}
              readOnly={readOnly}
              onChange={(logo) => set({ 'branding.logo': logo })}
            />
            <p role="alert" className="ui-wrong">
              {wrong('branding.logo')}
            </p>
            <Field
              label={messages.settings.branding.alt}
              value={text('branding.logoAlt')}
              readOnly={readOnly}
              maxLength={100}
              onChange={(event) => set({ 'branding.logoAlt': event.target.value })}
              hint={messages.settings.branding.altHint}
            />
            <Field
              label={messages.settings.branding.colour}
              value={colour}
              readOnly={readOnly}
              placeholder="#17566a"
              spellCheck={false}
              autoComplete="off"
              dir="ltr"
              error={colourWrong}
              onChange={(event) => set({ 'branding.colour': event.target.value.trim() })}
              aside={
                <input
                  type="color"
                  className="colour-well"
                  aria-label={messages.settings.branding.picker}
                  disabled={readOnly}
                  value={/^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : '#17566a'}
                  onChange={(event) => set({ 'branding.colour': event.target.value })}
                />
              }
              hint={messages.settings.branding.colourHint}
            />
            <div role="status" className="verdict">
              {preview?.colour && colourWrong === undefined && colour !== '' && (
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
            <LookFields texts={texts} readOnly={readOnly} wrong={wrong} set={set} />
            {isOwn && !readOnly && (
              <Button small tone="quiet" onClick={() => set(resettable)}>
                {messages.settings.branding.reset}
              </Button>
            )}
          </div>
          <div>
            <PagePreview
              html={preview?.html}
              title={messages.settings.branding.preview}
              isWide={text('branding.layout') === 'split'}
            />
            <FaultNotice fault={fault} />
          </div>
        </div>
      </Card>
      <Card title={messages.settings.links.heading}>
        <Field label={messages.settings.links.terms} type="url" placeholder="https://" {...link('branding.termsUrl')} />
        <Field
          label={messages.settings.links.privacy}
          type="url"
          placeholder="https://"
          {...link('branding.privacyUrl')}
        />
        <Field
          label={messages.settings.links.help}
          placeholder="https:// or mailto:"
          {...link('branding.supportUrl')}
        />
      </Card>
    </>
  )
}

/** A colour sample; the text next to it gives the same information. */
const Swatch = ({ colour }: { colour: string }) => (
  <svg className="swatch" viewBox="0 0 16 16" aria-hidden="true">
    <rect width="16" height="16" rx="3" fill={colour} />
  </svg>
)
