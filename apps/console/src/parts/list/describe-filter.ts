import { interpolate } from '@foyer/messages/console'
import { formatDate } from '../../language/formats.js'
import type { Messages } from '../../language/messages.js'
import type { ListFilter } from './list-filter.js'

/** Describes a filter in words, such as "Email contains ana". */
export function describeFilter({ field, operator, value }: ListFilter, messages: Messages): string {
  const { filters } = messages.lists
  return interpolate(filters.chip, {
    field: field.label,
    operator: operator.label,
    value: describeValue({ operator, value }, messages),
  })
}

function describeValue({ operator: { input }, value }: Pick<ListFilter, 'operator' | 'value'>, messages: Messages) {
  const formatDay = (day = '') => formatDate(`${day}T00:00:00`, messages.locale, { dateStyle: 'medium' })
  switch (input.kind) {
    case 'choice':
      return input.options.find((option) => option.value === value)?.label ?? value
    case 'day':
      return formatDay(value)
    case 'days': {
      const [from, to] = value.split('..')
      return interpolate(messages.lists.filters.range, { from: formatDay(from), to: formatDay(to) })
    }
    default:
      return value
  }
}
