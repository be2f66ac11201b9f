import { interpolate } from '@foyer/messages/console'
import { Button, Icon } from '@foyer/ui'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { useQuery } from '../../../routing/use-location.js'
import { type FilterRow, formatFilterRows, type ItemQuery, type Operator, operators } from './item-query.js'

interface FilterBuilderProps {
  itemQuery: ItemQuery
  /** Suggested field names. */
  names: readonly string[]
  /** Adds a condition on this field, each time it is another object, to be completed by its value. */
  wanted?: { field: string } | undefined
}

const EMPTY: FilterRow = { field: '', operator: 'eq', value: '' }

/**
 * Edits conditions of field, operator and value, combined with "and" or "or". They are applied on Enter or by the
 * button and then stored in the URL (DC-01).
 */
export function FilterBuilder({ itemQuery, names, wanted }: FilterBuilderProps) {
  const messages = useMessages()
  const [, change] = useQuery()
  const { value, values } = messages.data.filter
  const hints = { one: value, text: messages.parts.text, several: values, none: '' }
  const id = useId()
  const [rows, setRows] = useState<readonly FilterRow[]>(itemQuery.rows)
  const [isAny, setAny] = useState(itemQuery.isAny)
  const requestedRows = JSON.stringify([itemQuery.rows, itemQuery.isAny])
  const [shown, setShown] = useState(requestedRows)
  if (requestedRows !== shown) {
    // The URL changed by Back or a link: replace the rows of the form.
    setShown(requestedRows)
    setRows(itemQuery.rows)
    setAny(itemQuery.isAny)
  }
  const form = useRef<HTMLFormElement>(null)
  const isAwaitingValue = useRef(false)
  useEffect(() => {
    if (wanted === undefined) return
    isAwaitingValue.current = true
    setRows((before) => [...before.filter(({ field }) => field.trim() !== ''), { ...EMPTY, field: wanted.field }])
  }, [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value field of the new row exists once it is rendered
  useEffect(() => {
    if (!isAwaitingValue.current) return
    const fields = form.current?.querySelectorAll<HTMLElement>('.filter-value')
    const last = fields?.item(fields.length - 1)
    if (last == null) return
    isAwaitingValue.current = false
    last.focus()
  }, [rows])
  const updateRow = (at: number, more: Partial<FilterRow>) =>
    setRows(rows.with(at, { ...(rows[at] as FilterRow), ...more }))
  const applyFilter = (next: readonly FilterRow[], any = isAny) => {
    const whole = next.filter(({ field }) => field.trim() !== '')
    change({ where: formatFilterRows(whole), match: any && whole.length > 1 ? 'any' : undefined, page: undefined })
  }
  const removeRow = (at: number) => {
    const next = rows.toSpliced(at, 1)
    setRows(next)
    applyFilter(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    applyFilter(rows)
  }
  return (
    <form ref={form} className="filter-builder" onSubmit={submit}>
      <fieldset>
        <legend className="ui-unseen">{messages.data.filter.heading}</legend>
        <datalist id={`${id}-names`}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place
          <div key={at} className="filter-row">
            {at > 0 && (
              <span className="soft filter-link">{isAny ? messages.data.filter.or : messages.data.filter.and}</span>
            )}
            <input
              className="ui-input"
              aria-label={interpolate(messages.data.filter.fieldOf, { number: at + 1 })}
              list={`${id}-names`}
              placeholder={messages.data.fields.field}
              autoComplete="off"
              spellCheck={false}
              value={row.field}
              onChange={(event) => updateRow(at, { field: event.target.value })}
            />
            <div className="ui-control ui-select">
              <select
                className="ui-input"
                aria-label={interpolate(messages.data.filter.operatorOf, { number: at + 1 })}
                value={row.operator}
                onChange={(event) => updateRow(at, { operator: event.target.value as Operator })}
              >
                {Object.entries(messages.data.operators).map(([operator, label]) => (
                  <option key={operator} value={operator}>
                    {label}
                  </option>
                ))}
              </select>
            </div>
            {operators[row.operator].takes !== 'none' && (
              <input
                className="ui-input filter-value"
                aria-label={interpolate(messages.data.filter.valueOf, { number: at + 1 })}
                placeholder={hints[operators[row.operator].takes]}
                autoComplete="off"
                spellCheck={false}
                value={row.value}
                onChange={(event) => updateRow(at, { value: event.target.value })}
              />
            )}
            <Button
              small
              tone="plain"
              className="ui-icon-button"
              aria-label={interpolate(messages.data.filter.removeOne, { number: at + 1 })}
              onClick={() => removeRow(at)}
            >
              <Icon name="close" />
            </Button>
          </div>
        ))}
      </fieldset>
      <div className="ui-row">
        <Button small tone="plain" onClick={() => setRows([...rows, EMPTY])}>
          <Icon name="plus" /> {rows.length === 0 ? messages.data.filter.add : messages.data.filter.addCondition}
        </Button>
        {rows.length > 1 && (
          <div className="ui-control ui-select filter-match">
            <select
              className="ui-input"
              aria-label={messages.data.filter.match}
              value={isAny ? 'any' : 'all'}
              onChange={(event) => {
                setAny(event.target.value === 'any')
                applyFilter(rows, event.target.value === 'any')
              }}
            >
              <option value="all">{messages.data.filter.all}</option>
              <option value="any">{messages.data.filter.anyOf}</option>
            </select>
          </div>
        )}
        {rows.length > 0 && (
          <Button small type="submit" tone="quiet">
            {messages.data.filter.apply}
          </Button>
        )}
        {itemQuery.rows.length > 0 && (
          <Button
            small
            tone="plain"
            onClick={() => {
              setRows([])
              applyFilter([])
            }}
          >
            {messages.parts.clearFilters}
          </Button>
        )}
      </div>
    </form>
  )
}
