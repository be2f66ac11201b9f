import { type ReactNode, useId } from 'react'
import { useClass } from '../forms/class-names.js'
import { useFoyer } from '../provider.js'
import type { ProfileFieldState, ProfileFieldsState } from './use-profile-fields.js'

/** The profile fields with their errors; with `tells`, also who can see each (checklist SU-13, AC-05). */
export const ProfileFieldList = ({ own, tells = false }: { own: ProfileFieldsState; tells?: boolean }) =>
  own.fields.map((field) => <ProfileFieldInput key={field.name} field={field} tells={tells} />)

const types: Readonly<Record<string, 'date' | 'url' | 'tel'>> = { date: 'date', url: 'url', phone: 'tel' }

function ProfileFieldInput({ field: own, tells }: { field: ProfileFieldState; tells: boolean }) {
  const { messages } = useFoyer()
  const part = useClass()
  const id = useId()
  const { field, name, label, hint, text, error, isReadOnly, options, change } = own
  const { kind, required, seenBy } = field
  const notes = [error && `${id}-error`, (hint || tells) && `${id}-hint`].filter(Boolean).join(' ')
  const isCheckbox = kind === 'checkbox'
  const given = {
    id,
    name,
    required,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': notes || undefined,
  }
  const input = {
    ...given,
    className: part('input'),
    dir: kind === 'text' || kind === 'long-text' ? 'auto' : kind === 'choice' ? undefined : 'ltr',
    value: text,
    readOnly: isReadOnly,
    onChange: (event: { target: { value: string } }) => change(event.target.value),
  }
  const title: ReactNode = (
    <label htmlFor={id} className={part('label')}>
      {label}
      {!required && !isReadOnly && <small> ({messages.optional})</small>}
    </label>
  )
  const { readOnly: _, ...select } = input
  return (
    <div className={part('field')}>
      {!isCheckbox && title}
      {isCheckbox ? (
        <div className="foyer-check">
          <input
            {...given}
            type="checkbox"
            checked={text === 'true'}
            disabled={isReadOnly}
            onChange={(event) => change(String(event.target.checked))}
          />
          {title}
        </div>
      ) : (
        <div className={part('control')}>
          {kind === 'long-text' ? (
            <textarea {...input} rows={4} />
          ) : kind === 'choice' ? (
            <select {...select} disabled={isReadOnly}>
              <option value="" />
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...input}
              type={types[kind] ?? 'text'}
              inputMode={kind === 'number' ? 'decimal' : undefined}
              min={field.earliest}
              max={field.latest}
            />
          )}
        </div>
      )}
      {error && (
        <p id={`${id}-error`} className={part('error')}>
          {error}
        </p>
      )}
      {(hint || tells) && (
        <p id={`${id}-hint`} className={part('hint')}>
          {hint} {tells && (seenBy === 'private' ? messages.seenByOwner : messages.seenByMembers)}{' '}
          {isReadOnly && messages.changedByOwner}
        </p>
      )}
    </div>
  )
}
