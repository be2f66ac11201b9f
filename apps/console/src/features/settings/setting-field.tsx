import { interpolate } from '@foyer/messages/console'
import { Badge, Button } from '@foyer/ui'
import { useMessages } from '../../language/messages.js'
import { SettingControl } from './controls/setting-control.js'
import type { SettingName } from './setting-sections.js'
import { describeValue } from './setting-value.js'
import { useSettingsDraft } from './settings-draft.js'

/** A setting: its control, and whether it has its default or can be reset to it. */
export function SettingField({ name, error }: { name: SettingName; error?: string | undefined }) {
  const messages = useMessages()
  const { state, fields } = messages.settings
  const { isDefault, defaultOf, set, touch, readOnly } = useSettingsDraft()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the focus leaving the control
    <div className="setting" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && touch(name)}>
      <SettingControl name={name} error={error} />
      <div className="setting-state">
        {isDefault(name) ? (
          <Badge>{state.isDefault}</Badge>
        ) : (
          <>
            {!readOnly && (
              <Button
                small
                tone="plain"
                aria-label={interpolate(state.resetOne, { label: fields[name].label })}
                onClick={() => set({ [name]: null })}
              >
                {state.reset}
              </Button>
            )}
            <span className="soft small">
              {interpolate(state.defaultIs, { value: describeValue(name, defaultOf(name), messages) })}
            </span>
          </>
        )}
      </div>
    </div>
  )
}
