import { Button, Card, Icon, Select } from '@foyer/ui'
import { useState } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { usePermission } from '../../session/owner.js'
import type { Action, Permissions, Role } from './collection.js'
import {
  actions,
  authorLabel,
  describePermissions,
  may as isAllowed,
  roleChoices,
  roleLabels,
} from './permission-labels.js'
import { type CardProps, useCollectionChange } from './use-collection-change.js'

/** The permissions as a sentence and a table (DC-02). */
export function PermissionsCard({ collection, reload }: CardProps) {
  const mayChange = usePermission()('changeData')
  const [chosen, setChosen] = useState<Permissions>(collection.permissions)
  const { save, isBusy, fault } = useCollectionChange({ collection, reload })
  const isChanged = JSON.stringify(chosen) !== JSON.stringify(collection.permissions)
  return (
    <Card title="Permissions">
      <p role="status">
        {describePermissions(chosen)} {authorLabel(chosen)}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="rows" aria-label="Table of permissions" tabIndex={0}>
        <table className="permissions">
          <caption className="ui-unseen">Permissions by operation</caption>
          <thead>
            <tr>
              <th scope="col">An item</th>
              {roleLabels.map((person) => (
                <th key={person} scope="col">
                  {roleNames[person]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {actions.map(([action, words]) => (
              <tr key={action}>
                <th scope="row">{words}</th>
                {roleLabels.map((person) => (
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

const roleNames = { visitor: 'Visitor', member: 'Member', author: 'Author', owner: 'Owner' } as const
