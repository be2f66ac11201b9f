import { interpolate } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { useMessages } from '../../../language/messages.js'
import { Sentence } from '../../../language/sentence.js'
import { CellDisplay } from '../cells/cell-display.js'
import { CellText } from '../cells/cell-text.js'
import { columnLabel } from '../columns/column-label.js'
import { FieldIcon } from '../columns/field-icon.js'
import { SelectCheckbox } from '../selection/select-checkbox.js'
import type { ItemsGridProps } from './items-grid.js'

/** How many fields a card shows beside its title. */
const SHOWN_FIELDS = 6

/** The items as cards, for a narrow screen. */
export function ItemCards({
  collection,
  items,
  columns,
  caption,
  mayEdit,
  selection,
  referenced,
  onOpen,
  onDelete,
  onReferences,
}: ItemsGridProps) {
  const messages = useMessages()
  const [title = '_id', ...others] = columns
  const fieldOf = (name: string) => collection.fields.find(({ key }) => key === name)
  const shown = [
    ...others.filter((name) => name !== '_id').slice(0, SHOWN_FIELDS),
    ...others.filter((name) => name === '_id'),
  ]
  return (
    <ul aria-label={caption} className="rows item-list">
      {items.map((item) => (
        <li key={item.id} data-chosen={selection.ids.has(item.id) || undefined}>
          <div className="item-head">
            {mayEdit && (
              <SelectCheckbox
                label={interpolate(messages.dataGrid.select.one, { id: item.id })}
                isSelected={selection.ids.has(item.id)}
                onChange={() => selection.toggle(item.id)}
              />
            )}
            <p className="item-name">
              <bdi>
                <CellText value={item.data[title]} />
              </bdi>
            </p>
          </div>
          <dl className="facts">
            {shown.map((name) => (
              <div key={name}>
                <dt>
                  <FieldIcon type={fieldOf(name)?.type ?? name} /> {columnLabel(name, fieldOf(name), messages)}
                </dt>
                <dd>
                  <CellDisplay name={name} field={fieldOf(name)} value={item.data[name]} referenced={referenced} />
                </dd>
              </div>
            ))}
          </dl>
          {mayEdit && (
            <div className="ui-row">
              <Button small tone="quiet" onClick={() => onOpen(item)}>
                <Sentence
                  text={messages.data.items.editOne}
                  parts={{ span: <span className="ui-unseen"> {item.id}</span> }}
                />
              </Button>
              {onReferences && (
                <Button small tone="plain" onClick={() => onReferences(item)}>
                  <Sentence
                    text={messages.data.items.referencesOne}
                    parts={{ span: <span className="ui-unseen"> {item.id}</span> }}
                  />
                </Button>
              )}
              <Button small tone="plain" onClick={() => onDelete(item)}>
                <Sentence
                  text={messages.data.items.deleteOne}
                  parts={{ span: <span className="ui-unseen"> {item.id}</span> }}
                />
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
