/** How a value is entered: chosen from a list, typed, one day, or two days. */
export type FilterInput =
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'text' }
  | { kind: 'day' }
  | { kind: 'days' }

export interface FilterOperator {
  /** Its name in the URL, as in `email=contains:ana`; `is` is left out there. */
  name: string
  label: string
  input: FilterInput
}

/** A property by which a list can be filtered; it has one parameter in the URL. */
export interface FilterField {
  name: string
  label: string
  operators: readonly [FilterOperator, ...FilterOperator[]]
}

/** A filter in force. */
export interface ListFilter {
  field: FilterField
  operator: FilterOperator
  value: string
}

/** The longest value of a filter. */
export const MAX_FILTER_LENGTH = 300

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(text))

function isValid({ input }: FilterOperator, value: string): boolean {
  switch (input.kind) {
    case 'choice':
      return input.options.some((option) => option.value === value)
    case 'day':
      return isDay(value)
    case 'days': {
      const [from = '', to = '', ...rest] = value.split('..')
      return rest.length === 0 && isDay(from) && isDay(to) && from <= to
    }
    default:
      return value.trim() !== '' && value.length <= MAX_FILTER_LENGTH
  }
}

/** Parses a filter from its parameter in the URL; undefined if it is unknown. */
function parseFilter(field: FilterField, text: string): ListFilter | undefined {
  const at = text.indexOf(':')
  const named = field.operators.find(({ name }) => name !== 'is' && name === text.slice(0, Math.max(at, 0)))
  const operator = named ?? field.operators.find(({ name }) => name === 'is')
  const value = named === undefined ? text : text.slice(at + 1)
  return operator !== undefined && isValid(operator, value) ? { field, operator, value } : undefined
}

/** Returns the parameter of a filter in the URL; undefined if the value is not valid. */
export const formatFilter = (operator: FilterOperator, value: string): string | undefined =>
  isValid(operator, value) ? (operator.name === 'is' ? value : `${operator.name}:${value}`) : undefined

/** Reads the filters in force from the URL, with the parameters that have an unknown value. */
export function readFilters(
  fields: readonly FilterField[],
  query: Record<string, string | undefined>,
): { filters: ListFilter[]; unknown: string[] } {
  const filters: ListFilter[] = []
  const unknown: string[] = []
  for (const field of fields) {
    const text = query[field.name]
    if (!text) continue
    const filter = parseFilter(field, text)
    if (filter === undefined) unknown.push(field.name)
    else filters.push(filter)
  }
  return { filters, unknown }
}
