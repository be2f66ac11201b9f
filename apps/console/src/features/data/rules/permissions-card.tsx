import { Button, Card, Icon, Select } from '@foyer/ui'
import { useState } from 'react'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { Sentence } from '../../../language/sentence.js'
import { usePermission } from '../../../session/owner.js'
import type { Permissions, Role } from '../collection.js'
import { type CardProps, useCollectionChange } from '../use-collection-change.js'
import { actions, describePermissions, may as isAllowed, roleChoices, roleLabels } from './permission-labels.js'

/** The permissions as a sentence and a table (DC-02). */
export function PermissionsCard({ collection, reload }: CardProps) {
  const messages = useMessages()
  const mayChange = usePermission()('changeData')
  const [chosen, setChosen] = useState<Permissions>(collection.permissions)
  const { save, isBusy, fault } = useCollectionChange({ collection, reload })
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(collection.permissions)
  return (
    <Card title={messages.data.permissions.heading}>
      <p role="status">
        {describePermissions(chosen, messages)} {messages.data.permissions.authors[chosen.insert]}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="rows" aria-label={messages.data.permissions.table} tabIndex={0}>
        <table className="permissions">
          <caption className="ui-unseen">{messages.data.permissions.byOperation}</caption>
          <thead>
            <tr>
              <th scope="col">{messages.data.permissions.operation}</th>
              {roleLabels.map((person) => (
                <th key={person} scope="col">
                  {messages.data.permissions.roles[person]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {actions.map((action) => (
              <tr key={action}>
                <th scope="row">{messages.data.permissions.actionLabels[action]}</th>
                {roleLabels.map((person) => (
                  <td key={person}>
                    {isAllowed(person, action, chosen) ? (
                      <span className="allowed">
                        <Sentence text={messages.data.permissions.allowed} parts={{ icon: <Icon name="check" /> }} />
                      </span>
                    ) : (
                      <span className="soft">{messages.parts.no}</span>
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
            void save({ permissions: chosen }, messages.data.permissions.saved)
          }}
        >
          <div className="role-choices">
            {actions.map((action) => (
              <Select
                key={action}
                label={messages.data.permissions.actionLabels[action]}
                value={chosen[action]}
                onChange={(event) => setChosen({ ...chosen, [action]: event.target.value as Role })}
              >
                {roleChoices.map((role) => (
                  <option key={role} value={role}>
                    {messages.data.permissions.choices[role]}
                  </option>
                ))}
              </Select>
            ))}
          </div>
          <FaultNotice fault={fault} />
          {isChanged && (
            <div className="ui-row">
              <Button type="submit" busy={isBusy}>
                {messages.data.permissions.save}
              </Button>
              <Button tone="plain" onClick={() => setChosen(collection.permissions)}>
                {messages.data.discard}
              </Button>
            </div>
          )}
        </form>
      )}
    </Card>
  )
}
