import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.js'
import { useUiTexts } from './texts.js'

export interface FieldDescription {
  label: ReactNode
  hint?: ReactNode
  /** What to do about an invalid value; marks the field as invalid (G-06). */
  error?: ReactNode
}

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'>, FieldDescription {
  /** Shown at the end of the field. */
  aside?: ReactNode
}

/** A labelled single-line text field. Without `required` it is marked as optional (G-16). */
export function Field({ label, hint, error, aside, className, ...input }: FieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={!input.required && !input.readOnly}>
      <div className="ui-control">
        <input {...input} {...describedBy(id, hint, error)} id={id} className={classNames('ui-input', className)} />
        {aside}
      </div>
    </Frame>
  )
}

/** A labelled multi-line text field. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id'> & FieldDescription) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={!area.required}>
      <textarea
        rows={4}
        {...area}
        {...describedBy(id, hint, error)}
        id={id}
        className={classNames('ui-input', className)}
      />
    </Frame>
  )
}

/** A labelled single choice. */
export function Select({
  label,
  hint,
  error,
  className,
  ...select
}: Omit<ComponentProps<'select'>, 'id'> & FieldDescription) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={false}>
      <div className="ui-control ui-select">
        <select {...select} {...describedBy(id, hint, error)} id={id} className={classNames('ui-input', className)} />
      </div>
    </Frame>
  )
}

/** Returns the attributes that connect a control with its error and its hint. */
export const describedBy = (id: string, hint: ReactNode, wrong: ReactNode) => ({
  'aria-invalid': wrong ? true : undefined,
  'aria-describedby': [wrong && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

/** Label, error and hint around a control. */
export function Frame({ id, label, hint, error, optional, children }: FieldDescription & FrameProps) {
  const texts = useUiTexts()
  return (
    <div className="ui-field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="ui-optional"> {texts.optional}</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-wrong`} className="ui-wrong">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="ui-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

interface FrameProps {
  id: string
  optional: boolean
  children: ReactNode
}
