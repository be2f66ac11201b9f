import { Button, Card, Checkbox, Dialog, Field, Icon, Select } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, faultOf } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useToasts } from '../../parts/toasts.js'
import { addressOf, navigate } from '../../routing/location.js'
import { useCall, useMay } from '../../session/owner.js'
import type { Action, Collection, Permissions, Promotion, Role } from './collection.js'
import {
  actions,
  authorWords,
  may as isAllowed,
  people,
  promotionSentence,
  promotions,
  roleChoices,
  sentenceOf,
} from './permission-words.js'
import type { PanelProps } from './use-collection.js'

/** Who may do what, what happens to a visitor's items, and the end of it all (DC-02). */
export function RulesPanel({ whole: { collection }, reload }: PanelProps) {
  const may = useMay()('changeData')
  return (
    <div className="settings data-panel">
      <PermissionsCard key={collection.revision} collection={collection} reload={reload} />
      <PromotionCard key={`${collection.revision} promotion`} collection={collection} reload={reload} />
      {may && <DeleteCard collection={collection} />}
    </div>
  )
}

interface CardProps {
  collection: Collection
  reload: () => void
}

function useChange({ collection, reload }: CardProps) {
  const call = useCall()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const save = async (change: object, said: string) => {
    setBusy(true)
    setFault(undefined)
    try {
      await call(`/wix-data/v2/collections/${encodeURIComponent(collection.id)}`, {
        method: 'PATCH',
        json: { dataCollection: { id: collection.id, revision: collection.revision, ...change } },
      })
      toasts.show(said)
      reload()
    } catch (error) {
      setFault(faultOf(error))
    }
    setBusy(false)
  }
  return { save, isBusy, fault }
}

function PermissionsCard({ collection, reload }: CardProps) {
  const mayChange = useMay()('changeData')
  const [chosen, setChosen] = useState<Permissions>(collection.permissions)
  const { save, isBusy, fault } = useChange({ collection, reload })
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(collection.permissions)
  return (
    <Card title="Who may do what">
      <p role="status">
        {sentenceOf(chosen)} {authorWords(chosen)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="rows" aria-label="Who may do what, as a table" tabIndex={0}>
        <table className="permissions">
          <caption className="ui-unseen">Who may do what with an item</caption>
          <thead>
            <tr>
              <th scope="col">An item</th>
              {people.map((person) => (
                <th key={person} scope="col">
                  {personWords[person]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {actions.map(([action, words]) => (
              <tr key={action}>
                <th scope="row">{words}</th>
                {people.map((person) => (
                  <td key={person}>
                    {isAllowed(person, action, chosen) ? (
                      <span className="allowed">
                        <Icon name="check" /> Yes
                      </span>
                    ) : (
                      <span className="soft">No</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {mayChange && (
        <form
          className="settings"
          onSubmit={(event) => {
            event.preventDefault()
            void save({ permissions: chosen }, 'In force for the next request.')
          }}
        >
          <div className="role-choices">
            {actions.map(([action, words]) => (
              <Select
                key={action}
                label={`Who may ${words}`}
                value={chosen[action]}
                onChange={(event) => setChosen({ ...chosen, [action as Action]: event.target.value as Role })}
              >
                {roleChoices.map(([role, said]) => (
                  <option key={role} value={role}>
                    {said}
                  </option>
                ))}
              </Select>
            ))}
          </div>
          <FaultNotice fault={fault} />
          {isChanged && (
            <div className="ui-row">
              <Button type="submit" busy={isBusy}>
                Save permissions
              </Button>
              <Button tone="plain" onClick={() => setChosen(collection.permissions)}>
                Back to what is in force
              </Button>
            </div>
          )}
        </form>
      )}
    </Card>
  )
}

const personWords = { visitor: 'Visitor', member: 'Member', author: 'Author', owner: 'Owner' } as const

function PromotionCard({ collection, reload }: CardProps) {
  const mayChange = useMay()('changeData')
  const [chosen, setChosen] = useState<Promotion>(collection.promotion)
  const [hasTried, setTried] = useState(false)
  const { save, isBusy, fault } = useChange({ collection, reload })
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(collection.promotion)
  const isWrong = chosen.kind === 'union' && (chosen.by === '' || chosen.sum === '' || chosen.max === '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!isWrong) void save({ promotion: chosen }, 'In force for the next sign-up or sign-in.')
  }
  const choose = (kind: Promotion['kind']) => setChosen(kind === 'union' ? { kind, by: '' } : { kind })
  return (
    <Card title="When a visitor becomes a member">
      <p>
        {promotionSentence(collection.promotion)} The member can take it back for a day, unless promotion.undoFor says
        otherwise.
      </p>
      {mayChange && (
        <form className="settings" onSubmit={submit} noValidate>
          <fieldset className="radio-cards">
            <legend className="ui-unseen">What becomes of the visitor’s items</legend>
            {promotions.map(([kind, label, hint]) => (
              <Checkbox
                key={kind}
                kind="radio"
                name="promotion"
                label={label}
                hint={hint}
                checked={chosen.kind === kind}
                onChange={() => choose(kind)}
              />
            ))}
          </fieldset>
          {chosen.kind === 'union' && (
            <div className="role-choices">
              <Field
                label="Field that tells the same"
                required
                autoComplete="off"
                spellCheck={false}
                value={chosen.by}
                onChange={(event) => setChosen({ ...chosen, by: event.target.value.trim() })}
                wrong={hasTried && chosen.by === '' ? 'Enter the field, such as product.' : undefined}
              />
              <Select
                label="Of an amount in both"
                value={chosen.max === undefined ? (chosen.sum === undefined ? '' : 'sum') : 'max'}
                onChange={(event) => setChosen(amounted(chosen, event.target.value, chosen.sum ?? chosen.max ?? ''))}
              >
                <option value="">The member’s stays</option>
                <option value="sum">The sum stays</option>
                <option value="max">The larger stays</option>
              </Select>
              {(chosen.sum ?? chosen.max) !== undefined && (
                <Field
                  label="Field of the amount"
                  required
                  autoComplete="off"
                  spellCheck={false}
                  value={chosen.sum ?? chosen.max ?? ''}
                  onChange={(event) =>
                    setChosen(amounted(chosen, chosen.sum === undefined ? 'max' : 'sum', event.target.value.trim()))
                  }
                  wrong={hasTried && (chosen.sum ?? chosen.max) === '' ? 'Enter the field, such as amount.' : undefined}
                />
              )}
            </div>
          )}
          <FaultNotice fault={fault} />
          {isChanged && (
            <div className="ui-row">
              <Button type="submit" busy={isBusy}>
                Save
              </Button>
              <Button tone="plain" onClick={() => setChosen(collection.promotion)}>
                Back to what is in force
              </Button>
            </div>
          )}
        </form>
      )}
    </Card>
  )
}

type Union = Extract<Promotion, { kind: 'union' }>

/** Joined, and what becomes of an amount that both have. */
const amounted = ({ kind, by }: Union, what: string, field: string): Union => ({
  kind,
  by,
  ...((what === 'sum' || what === 'max') && { [what]: field }),
})

function DeleteCard({ collection: { id } }: { collection: Collection }) {
  const call = useCall()
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState<number>()
  const [typed, setTyped] = useState('')
  const [hasTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const ask = () => {
    setOpen(true)
    setTyped('')
    setTried(false)
    call<{ totalCount: number }>('/wix-data/v2/items/count', { method: 'POST', json: { dataCollectionId: id } }).then(
      ({ totalCount }) => setCount(totalCount),
      () => setCount(undefined),
    )
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (typed !== id) return form.querySelector<HTMLElement>('input')?.focus()
    setBusy(true)
    setFault(undefined)
    try {
      const named = encodeURIComponent(id)
      await call(`/wix-data/v2/collections/${named}?dataCollectionId=${named}`, { method: 'DELETE' })
      toasts.show(`${id} is deleted.`)
      navigate(addressOf('/data'))
    } catch (error) {
      setFault(faultOf(error))
      setBusy(false)
    }
  }
  return (
    <Card title="Delete the collection">
      <p>Everything in it goes with it, at once and for good.</p>
      <div className="ui-row">
        <Button tone="quiet" onClick={ask}>
          Delete {id}…
        </Button>
      </div>
      <Dialog isOpen={isOpen} title={`Delete ${id}?`} onClose={() => setOpen(false)}>
        <form className="settings" onSubmit={submit} noValidate>
          <p>Nobody can bring this back:</p>
          <ul className="lost-list">
            <li>
              {count === undefined
                ? 'every item in it, of visitors and members too'
                : `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? 'item' : 'items'}, of visitors and members too`}
            </li>
            <li>its fields, indexes and permissions</li>
            <li>what other collections refer to in it leads to nothing</li>
          </ul>
          <p>Your site’s calls to it are refused from then on. To keep a copy, export it first.</p>
          <Field
            label={`Type ${id} to delete it`}
            required
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            wrong={hasTried && typed !== id ? `Type ${id}, every character the same.` : undefined}
          />
          <FaultNotice fault={fault} />
          <div className="ui-row">
            <Button data-first="" tone="quiet" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button type="submit" tone="danger" busy={isBusy}>
              Delete the collection
            </Button>
          </div>
        </form>
      </Dialog>
    </Card>
  )
}
