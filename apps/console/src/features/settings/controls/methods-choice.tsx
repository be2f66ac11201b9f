import { Checkbox } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'
import { useSettingsDraft } from '../settings-draft.js'

const methods = ['password', 'password-and-code', 'code'] as const

/** How members prove who they are, with what each choice means for them. */
export function MethodsChoice() {
  const { settings } = useMessages()
  const { text, set, readOnly } = useSettingsDraft()
  const { label, hint, options } = settings.fields['signin.methods']
  return (
    <fieldset className="radio-cards" disabled={readOnly}>
      <legend className="ui-unseen">{label}</legend>
      <p className="ui-hint">{hint}</p>
      {methods.map((value) => (
        <Checkbox
          key={value}
          kind="radio"
          name="methods"
          label={options[value]}
          hint={settings.fields['signin.methods'].impact[value]}
          checked={value === text('signin.methods')}
          onChange={() => set({ 'signin.methods': value })}
        />
      ))}
    </fieldset>
  )
}
