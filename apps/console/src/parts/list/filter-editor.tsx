import { Button, Field, Select } from '@foyer/ui'
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useMessages } from '../../language/messages.js'
import {
  type FilterField,
  type FilterOperator,
  formatFilter,
  type ListFilter,
  MAX_FILTER_LENGTH,
} from './list-filter.js'

interface FilterEditorProps {
  /** One field, or several to choose from. */
  fields: readonly FilterField[]
  current?: ListFilter
  /** Gets the parameter of the URL and its value. */
  onApply: (name: string, value: string) => void
  /** Called on Esc: the focus returns to the opener. */
  onClose: () => void
  /** Called when the focus has left. */
  onLeave: () => void
}

/** A small panel in which a filter is made in steps: field, operator, value. */
export function FilterEditor({ fields, current, onApply, onClose, onLeave }: FilterEditorProps) {
  const { filters: texts } = useMessages().lists
  const [field, setField] = useState(current?.field ?? (fields.length === 1 ? fields[0] : undefined))
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const box = panel.current
    if (box === null) return
    const { left, right } = box.getBoundingClientRect()
    if (left < 0 || right > document.documentElement.clientWidth) box.dataset.atEnd = 'true'
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus to its first control
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[aria-pressed="true"], input, select, button')?.focus()
  }, [field])
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  const leave = (event: FocusEvent) => {
    // Without a next element the window has lost the focus, or a step has replaced the pressed button.
    if (event.relatedTarget !== null && !event.currentTarget.parentElement?.contains(event.relatedTarget)) onLeave()
  }
  return (
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      aria-label={field?.label ?? texts.field}
      className="filter-editor"
      onKeyDown={listen}
      onBlur={leave}
    >
      {field === undefined ? (
        <ul>
          {fields.map((one) => (
            <li key={one.name}>
              <button type="button" onClick={() => setField(one)}>
                {one.label}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <ValueForm field={field} current={current} onApply={(value) => onApply(field.name, value)} />
      )}
    </div>
  )
}

interface ValueFormProps {
  field: FilterField
  current?: ListFilter | undefined
  onApply: (value: string) => void
}

function ValueForm({ field, current, onApply }: ValueFormProps) {
  const { filters: texts } = useMessages().lists
  const [operator, setOperator] = useState<FilterOperator>(current?.operator ?? field.operators[0])
  const [value, setValue] = useState(current?.value ?? '')
  const [isWrong, setWrong] = useState(false)
  const { input } = operator
  const error = isWrong ? (input.kind === 'days' ? texts.invalidDays : texts.invalid) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parameter = formatFilter(operator, value.trim())
    if (parameter === undefined) setWrong(true)
    else onApply(parameter)
  }
  const choose = (name: string) => {
    setOperator(field.operators.find((one) => one.name === name) ?? field.operators[0])
    setValue('')
    setWrong(false)
  }
  const [from = '', to = ''] = value.split('..')
  const day = { type: 'date', required: true, error, autoComplete: 'off' } as const
  return (
    <form noValidate onSubmit={submit}>
      <p className="filter-field">{field.label}</p>
      {field.operators.length > 1 && (
        <Select label={texts.operator} value={operator.name} onChange={(event) => choose(event.target.value)}>
          {field.operators.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {input.kind === 'choice' && (
        <ul>
          {input.options.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                aria-pressed={option.value === value}
                onClick={() => onApply(formatFilter(operator, option.value) ?? '')}
              >
                {option.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {input.kind === 'text' && (
        <Field
          label={texts.value}
          required
          maxLength={MAX_FILTER_LENGTH}
          autoComplete="off"
          spellCheck={false}
          error={error}
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      )}
      {input.kind === 'day' && (
        <Field {...day} label={texts.value} value={value} onChange={(event) => setValue(event.target.value)} />
      )}
      {input.kind === 'days' && (
        <>
          <Field
            {...day}
            label={texts.from}
            value={from}
            onChange={(event) => setValue(`${event.target.value}..${to}`)}
          />
          <Field
            {...day}
            error={undefined}
            label={texts.to}
            value={to}
            onChange={(event) => setValue(`${from}..${event.target.value}`)}
          />
        </>
      )}
      {input.kind !== 'choice' && (
        <Button small type="submit">
          {texts.apply}
        </Button>
      )}
    </form>
  )
}
