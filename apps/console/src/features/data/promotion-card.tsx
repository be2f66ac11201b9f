import { Button, Card, Checkbox, Field, Select } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { usePermission } from '../../session/owner.js'
import type { Promotion } from './collection.js'
import { describePromotion, promotions } from './permission-labels.js'
import { type CardProps, useCollectionChange } from './use-collection-change.js'

/** Selects the promotion policy of a visitor's items (decision 30). */
export function PromotionCard({ collection, reload }: CardProps) {
  const mayChange = usePermission()('changeData')
  const [chosen, setChosen] = useState<Promotion>(collection.promotion)
  const [hasTried, setTried] = useState(false)
  const { save, isBusy, fault } = useCollectionChange({ collection, reload })
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
        {describePromotion(collection.promotion)} The member can take it back for a day, unless promotion.undoFor says
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
                error={hasTried && chosen.by === '' ? 'Enter the field, such as product.' : undefined}
              />
              <Select
                label="Of an amount in both"
                value={chosen.max === undefined ? (chosen.sum === undefined ? '' : 'sum') : 'max'}
                onChange={(event) => setChosen(withAmount(chosen, event.target.value, chosen.sum ?? chosen.max ?? ''))}
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
                    setChosen(withAmount(chosen, chosen.sum === undefined ? 'max' : 'sum', event.target.value.trim()))
                  }
                  error={hasTried && (chosen.sum ?? chosen.max) === '' ? 'Enter the field, such as amount.' : undefined}
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

/** Returns the `union` policy with the rule for an amount that both items have: sum, maximum or none. */
const withAmount = ({ kind, by }: Union, what: string, field: string): Union => ({
  kind,
  by,
  ...((what === 'sum' || what === 'max') && { [what]: field }),
})
