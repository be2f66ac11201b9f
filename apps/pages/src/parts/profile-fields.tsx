import { formatFault } from '@foyer/messages'
import { maxTextLengths, type ProfileField, type SignUpPage, wireNameOf, wordsIn } from '@foyer/protocol'
import { useForm } from './form-state.js'

interface ProfileFieldsProps {
  model: Pick<SignUpPage, 'profileFields' | 'siteLanguage'>
  /** Name of the profile field that is focused on load. */
  focused?: string | undefined
}

/** The owner's profile fields (SU-13). */
export function ProfileFields({ model, focused }: ProfileFieldsProps) {
  return model.profileFields?.map(({ field, text = '' }) => (
    <ProfileFieldInput
      key={field.key}
      field={field}
      text={text}
      siteLanguage={model.siteLanguage}
      focused={focused === wireNameOf(field)}
    />
  ))
}

interface ProfileFieldInputProps {
  field: ProfileField
  text: string
  siteLanguage: string | undefined
  focused: boolean
  /** A sentence below the field, such as who can see it. */
  note?: string
}

/** One of the owner's profile fields. */
export function ProfileFieldInput({ field, text, siteLanguage, focused, note }: ProfileFieldInputProps) {
  const { faults, messages, locale } = useForm()
  const name = wireNameOf(field) as `custom.${string}`
  const fault = faults[name]
  const label = wordsIn(field.label, locale, siteLanguage)
  const hint = wordsIn(field.hint, locale, siteLanguage)
  const describedBy =
    [hint && `${name}-hint`, fault && `${name}-error`, note && `${name}-note`].filter(Boolean).join(' ') || undefined
  const control = {
    id: name,
    name,
    required: field.required,
    'aria-invalid': fault !== undefined || undefined,
    'aria-describedby': describedBy,
    ...(focused && { autoFocus: true }),
  }
  const below = (
    <>
      {fault !== undefined && (
        <p className="field-error" id={`${name}-error`}>
          {formatFault(fault, messages.faults, locale)}
        </p>
      )}
      {note !== undefined && (
        <p className="hint" id={`${name}-note`}>
          {note}
        </p>
      )}
    </>
  )
  if (field.kind === 'checkbox')
    return (
      <div className="field">
        <label className="check">
          <input {...control} type="checkbox" value="true" defaultChecked={text === 'true'} />
          <span dir="auto">
            {label}
            {!field.required && <OptionalLabel />}
          </span>
        </label>
        {hint && (
          <p className="hint" id={`${name}-hint`} dir="auto">
            {hint}
          </p>
        )}
        {below}
      </div>
    )
  return (
    <div className="field">
      <label htmlFor={name} dir="auto">
        {label}
        {!field.required && <OptionalLabel />}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`} dir="auto">
          {hint}
        </p>
      )}
      <div className="holder">
        {field.kind === 'long-text' ? (
          <textarea {...control} className="input" rows={4} dir="auto" defaultValue={text} />
        ) : field.kind === 'choice' ? (
          <select {...control} className="input" defaultValue={text}>
            <option value="" />
            {field.options?.map(({ value, label }) => (
              <option key={value} value={value}>
                {wordsIn(label, locale, siteLanguage)}
              </option>
            ))}
          </select>
        ) : (
          <input {...control} {...inputProps(field)} className="input" defaultValue={text} />
        )}
      </div>
      {below}
    </div>
  )
}

function OptionalLabel() {
  const { messages } = useForm()
  return <span className="optional"> ({messages.form.optional})</span>
}

/** Attributes that help to enter a valid value; errors are shown in the page's own messages. */
function inputProps({ kind, earliest, latest }: ProfileField) {
  switch (kind) {
    case 'number':
      return { type: 'text', inputMode: 'decimal', dir: 'ltr' } as const
    case 'date':
      return { type: 'date', min: earliest, max: latest } as const
    case 'url':
      return { type: 'url', inputMode: 'url', dir: 'ltr', autoCapitalize: 'none', spellCheck: false } as const
    case 'phone':
      return { type: 'tel', autoComplete: 'tel', dir: 'ltr', maxLength: maxTextLengths.phone } as const
    default:
      return { type: 'text', dir: 'auto' } as const
  }
}
