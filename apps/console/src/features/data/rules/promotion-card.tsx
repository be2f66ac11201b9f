import { interpolate } from '@foyer/messages/console'
import { Button, Card, Checkbox, Field, Select } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { usePermission } from '../../../session/owner.js'
import type { Promotion } from '../collection.js'
import { type CardProps, useCollectionChange } from '../use-collection-change.js'
import { describePromotion, promotions } from './permission-labels.js'

/** Selects the promotion policy of a visitor's items (decision 30). */
export function PromotionCard({ collection, reload }: CardProps) {
  const messages = useMessages()
  const mayChange = usePermission()('changeData')
  const [chosen, setChosen] = useState<Promotion>(collection.promotion)
  const [hasTried, setTried] = useState(false)
  const { save, isBusy, fault } = useCollectionChange({ collection, reload })
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(collection.promotion)
  const isWrong = chosen.kind === 'union' && (chosen.by === '' || chosen.sum === '' || chosen.max === '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (!isWrong) void save({ promotion: chosen }, messages.data.promotion.saved)
  }
  const choose = (kind: Promotion['kind']) => setChosen(kind === 'union' ? { kind, by: '' } : { kind })
  return (
    <Card title={messages.data.promotion.heading}>
      <p>{interpolate(messages.data.promotion.current, { rule: describePromotion(collection.promotion, messages) })}</p>
      {mayChange && (
        <form className="settings" onSubmit={submit} noValidate>
          <fieldset className="radio-cards">
            <legend className="ui-unseen">{messages.data.promotion.legend}</legend>
            {promotions.map((kind) => (
              <Checkbox
                key={kind}
                kind="radio"
                name="promotion"
                label={messages.data.promotion.policies[kind].label}
                hint={messages.data.promotion.policies[kind].hint}
                checked={chosen.kind === kind}
                onChange={() => choose(kind)}
              />
            ))}
          </fieldset>
          {chosen.kind === 'union' && (
            <div className="role-choices">
              <Field
                label={messages.data.promotion.by}
                required
                autoComplete="off"
                spellCheck={false}
                value={chosen.by}
                onChange={(event) => setChosen({ ...chosen, by: event.target.value.trim() })}
                error={hasTried && chosen.by === '' ? messages.data.promotion.byMissing : undefined}
              />
              <Select
                label={messages.data.promotion.amount}
                value={chosen.max === undefined ? (chosen.sum === undefined ? '' : 'sum') : 'max'}
                onChange={(event) => setChosen(withAmount(chosen, event.target.value, chosen.sum ?? chosen.max ?? ''))}
              >
                <option value="">{messages.data.promotion.amounts.member}</option>
                <option value="sum">{messages.data.promotion.amounts.sum}</option>
                <option value="max">{messages.data.promotion.amounts.max}</option>
              </Select>
              {(chosen.sum ?? chosen.max) !== undefined && (
                <Field
                  label={messages.data.promotion.amountField}
                  required
                  autoComplete="off"
                  spellCheck={false}
                  value={chosen.sum ?? chosen.max ?? ''}
                  onChange={(event) =>
                    setChosen(withAmount(chosen, chosen.sum === undefined ? 'max' : 'sum', event.target.value.trim()))
                  }
                  error={
                    hasTried && (chosen.sum ?? chosen.max) === '' ? messages.data.promotion.amountMissing : undefined
                  }
                />
              )}
            </div>
          )}
          <FaultNotice fault={fault} />
          {isChanged && (
            <div className="ui-row">
              <Button type="submit" busy={isBusy}>
                {messages.parts.save}
              </Button>
              <Button tone="plain" onClick={() => setChosen(collection.promotion)}>
                {messages.data.discard}
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
