import { providerMark } from '@foyer/protocol/core'
import { Card } from '@foyer/ui'
import { ProviderMark } from '@foyer/ui/provider-mark'
import { useMessages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import { type Preset, presetName } from './provider.js'

/** The providers that can be added. */
export function PresetChoice({ presets }: { presets: readonly Preset[] }) {
  const messages = useMessages()
  const { chooseTitle, chooseHint, otherHint } = messages.providers
  return (
    <Card title={chooseTitle}>
      <p>{chooseHint}</p>
      <ul className="preset-list">
        {presets.map((preset) => (
          <li key={preset.preset}>
            <a href={toUrl('/settings/methods', { new: preset.preset })}>
              <ProviderMark paths={providerMark(preset.preset)} />
              <span>
                <strong>{presetName(preset, messages)}</strong>
                {preset.preset === 'oidc' && <span className="soft small">{otherHint}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}
