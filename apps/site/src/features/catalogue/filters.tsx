import { Field, Select } from '@foyer/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { glazes } from '../../drawings/glazes.js'
import { type CatalogueFilters, type Order, orders, type Price, prices } from '../../shop/catalogue-filters.js'
import { type GlazeName, glazeNames, type Kind, kinds } from '../../shop/piece.js'

interface FiltersProps {
  filters: CatalogueFilters
  /** Pass `replace` for a change that needs no history entry of its own. */
  onChange: (change: Partial<CatalogueFilters>, replace?: boolean) => void
}

/** The filters of the catalogue. `onChange` receives only the filters that changed. */
export function Filters({ filters, onChange }: FiltersProps) {
  const toggled = <Name extends string>(all: Name[], name: Name) =>
    all.includes(name) ? all.filter((each) => each !== name) : [...all, name]
  return (
    <search className="filters">
      <div className="filter-row">
        <SearchInput words={filters.search} onLook={onChange} />
        <Select
          label="Price"
          value={filters.price ?? ''}
          onChange={({ target }) => onChange({ price: (target.value || undefined) as Price | undefined })}
        >
          <option value="">Any price</option>
          <Options names={prices} />
        </Select>
        <Select
          label="Order"
          value={filters.order}
          onChange={({ target }) => onChange({ order: target.value as Order })}
        >
          <Options names={orders} />
        </Select>
      </div>
      <Chips legend="Kind">
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <Chip
            key={kind}
            isOn={filters.kinds.includes(kind)}
            onPress={() => onChange({ kinds: toggled(filters.kinds, kind) })}
          >
            {kinds[kind]}
          </Chip>
        ))}
      </Chips>
      <Chips legend="Glaze">
        {(Object.keys(glazeNames) as GlazeName[]).map((glaze) => (
          <Chip
            key={glaze}
            isOn={filters.glazes.includes(glaze)}
            onPress={() => onChange({ glazes: toggled(filters.glazes, glaze) })}
          >
            <i style={{ background: glazes[glaze].main }} />
            {glazeNames[glaze]}
          </Chip>
        ))}
      </Chips>
    </search>
  )
}

/** Only the first letter adds a history entry; later ones replace it. */
function SearchInput({ words, onLook }: { words: string; onLook: FiltersProps['onChange'] }) {
  const [typed, setTyped] = useState(words)
  useEffect(() => setTyped(words), [words])
  const type = (next: string) => {
    setTyped(next)
    onLook({ search: next }, typed !== '' && next !== '')
  }
  return (
    <Field
      label="Search"
      type="search"
      required
      value={typed}
      placeholder="tall, moon, salt"
      onChange={({ target }) => type(target.value)}
    />
  )
}

const Options = ({ names }: { names: Record<string, string> }) =>
  Object.entries(names).map(([name, text]) => (
    <option key={name} value={name}>
      {text}
    </option>
  ))

const Chips = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="chips">
    <legend className="ui-unseen">{legend}</legend>
    {children}
  </fieldset>
)

const Chip = ({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) => (
  <button type="button" className="chip" aria-pressed={isOn} onClick={onPress}>
    {children}
  </button>
)
