import { formatPlural } from '@foyer/messages/console'
import { DateRange } from '@foyer/ui'
import { formatNumber } from '../../language/formats.js'
import { useMessages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import { useQuery } from '../../routing/use-location.js'
import { ChoiceLinks } from './choice-links.js'
import { formatDay, type Range, ranges } from './range.js'

const DEFAULT_DAYS = 6 * 86_400_000

/** The choice of a range, and the days of a custom one. */
export function RangePicker({ range }: { range: Range }) {
  const messages = useMessages()
  const [query, change] = useQuery()
  const today = formatDay(new Date())
  const from = range.from ?? formatDay(new Date(Date.now() - DEFAULT_DAYS))
  const to = range.to ?? today
  const presets = ranges.map((one) => {
    const [amount, unit, last] =
      'hours' in one ? [one.hours, 'hour', messages.overview.lastHours] : [one.days, 'day', messages.overview.lastDays]
    const label = formatNumber(amount, messages.locale, { style: 'unit', unit, unitDisplay: 'narrow' })
    return {
      name: one.name,
      label,
      fullLabel: `${label}: ${formatPlural(last, amount, messages.locale)}`,
      href: toUrl('/', { ...query, range: one.name, from: undefined, to: undefined }),
    }
  })
  const custom = {
    name: 'own',
    label: messages.overview.custom,
    href: toUrl('/', { ...query, range: 'own', from, to }),
  }
  return (
    <>
      <ChoiceLinks label={messages.overview.range} choices={[...presets, custom]} current={range.name} />
      {range.name === 'own' && (
        <div className="ui-row">
          <DateRange
            labels={{ from: messages.parts.from, to: messages.parts.to }}
            from={from}
            to={to}
            max={today}
            onChange={(next) => next.from !== '' && next.to !== '' && change({ range: 'own', ...next })}
          />
        </div>
      )}
    </>
  )
}
