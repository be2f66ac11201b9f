import { Card } from '@foyer/ui'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { toUrl } from '../../routing/location.js'
import { BrandingPreview, useBrandingPreview } from './branding-preview.js'
import { CaptchaKeysTest } from './captcha-keys-test.js'
import { SettingField } from './setting-field.js'
import type { CardName, SettingName } from './setting-sections.js'
import { requiresKeys } from './settings.js'
import { type SettingsDraft, useSettingsDraft } from './settings-draft.js'

/** Settings that have an effect only with certain values of others. */
const conditions: Partial<Record<SettingName, (text: SettingsDraft['text']) => boolean>> = {
  'branding.picture': (text) => text('branding.layout') === 'split',
  'captcha.siteKey': (text) => requiresKeys(text('captcha.provider')),
  'captcha.invisibleSiteKey': (text) => requiresKeys(text('captcha.provider')),
  'captcha.score': (text) => text('captcha.provider') === 'recaptcha',
}

interface SettingsCardProps {
  card: CardName
  names: readonly SettingName[]
}

/** A card with the settings of one subject, and what belongs to them: previews, tests and links. */
export function SettingsCard({ card, names }: SettingsCardProps) {
  const messages = useMessages()
  const { text } = useSettingsDraft()
  const title = messages.settings.cards[card]
  if (card === 'look') return <LookCard title={title} names={names} />
  return (
    <Card title={title}>
      {names
        .filter((name) => conditions[name]?.(text) ?? true)
        .map((name) => (
          <SettingField key={name} name={name} />
        ))}
      {card === 'captcha' && requiresKeys(text('captcha.provider')) && (
        <CaptchaKeysTest key={text('captcha.provider')} text={text} />
      )}
      {card === 'site' && (
        <p className="soft">
          <Sentence
            text={messages.settings.mailHint}
            parts={{ link: (children) => <a href={toUrl('/mail')}>{children}</a> }}
          />
        </p>
      )}
    </Card>
  )
}

/** The look of the hosted pages beside a preview, which also finds what the server refuses (PO-04). */
function LookCard({ title, names }: { title: string; names: readonly SettingName[] }) {
  const { text } = useSettingsDraft()
  const { preview, fault } = useBrandingPreview(text)
  const wrong = (name: string) => preview?.faults.find((one) => one.name === name)?.description
  return (
    <Card title={title}>
      <div className="brand-split">
        <div className="brand-fields">
          {names
            .filter((name) => conditions[name]?.(text) ?? true)
            .map((name) => (
              <SettingField key={name} name={name} error={name === 'branding.colour' ? undefined : wrong(name)} />
            ))}
        </div>
        <BrandingPreview preview={preview} fault={fault} />
      </div>
    </Card>
  )
}
