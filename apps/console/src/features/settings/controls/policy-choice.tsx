import { Checkbox } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'
import { policies } from '../settings.js'
import { useSettingsDraft } from '../settings-draft.js'
import { PolicyPreview } from './policy-preview.js'

/** The sign-up policy, with a sketch of the sign-up page (PO-01). */
export function PolicyChoice() {
  const { settings } = useMessages()
  const { text, set, readOnly } = useSettingsDraft()
  const { label, hint } = settings.fields['signup.policy']
  const policy = policies.find((one) => one === text('signup.policy')) ?? 'open'
  return (
    <div className="split">
      <fieldset className="radio-cards" disabled={readOnly}>
        <legend>{label}</legend>
        <p className="ui-hint">{hint}</p>
        {policies.map((value) => (
          <Checkbox
            key={value}
            kind="radio"
            name="policy"
            label={settings.policies[value].label}
            hint={settings.policies[value].hint}
            checked={value === policy}
            onChange={() => set({ 'signup.policy': value })}
          />
        ))}
      </fieldset>
      <PolicyPreview siteName={text('site.name')} policy={policy} />
    </div>
  )
}
