import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.js'

interface About {
  label: ReactNode
  hint?: ReactNode
  /** What to do about a wrong value; marks the field as wrong (G-06). */
  wrong?: ReactNode
}

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'>, About {
  /** Stands at the end of the field. */
  aside?: ReactNode
}

/** A labelled line of text. Without `required` it says that it is optional (G-16). */
export function Field({ label, hint, wrong, aside, className, ...input }: FieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} wrong={wrong} optional={!input.required && !input.readOnly}>
      <div className="ui-control">
        <input {...input} {...described(id, hint, wrong)} id={id} className={classes('ui-input', className)} />
        {aside}
      </div>
    </Frame>
  )
}

/** A labelled text of several lines. */
export function TextArea({ label, hint, wrong, className, ...area }: Omit<ComponentProps<'textarea'>, 'id'> & About) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} wrong={wrong} optional={!area.required}>
      <textarea rows={4} {...area} {...described(id, hint, wrong)} id={id} className={classes('ui-input', className)} />
    </Frame>
  )
}

/** A labelled choice of one among several. */
export function Select({ label, hint, wrong, className, ...select }: Omit<ComponentProps<'select'>, 'id'> & About) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} wrong={wrong} optional={false}>
      <div className="ui-control ui-select">
        <select {...select} {...described(id, hint, wrong)} id={id} className={classes('ui-input', className)} />
      </div>
    </Frame>
  )
}

const described = (id: string, hint: ReactNode, wrong: ReactNode) => ({
  'aria-invalid': wrong ? true : undefined,
  'aria-describedby': [wrong && `${id}-wrong`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
})

function Frame({ id, label, hint, wrong, optional, children }: About & FrameProps) {
  return (
    <div className="ui-field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="ui-optional"> optional</span>}
      </label>
      {children}
      {wrong && (
        <p id={`${id}-wrong`} className="ui-wrong">
          {wrong}
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
