import { Button, Icon } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, faultOf } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useQuery } from '../../routing/use-place.js'
import { useCall } from '../../session/owner.js'

/**
 * Whose eyes the items are seen with (DC-02): one's own, a visitor's, or those of a member who is named by e-mail or
 * id.
 */
export function EyesChoice({ eyes }: { eyes: string | undefined }) {
  const call = useCall()
  const [, change] = useQuery()
  const [isNaming, setNaming] = useState(eyes !== undefined && eyes !== 'visitor')
  const [named, setNamed] = useState(eyes === 'visitor' ? '' : (eyes ?? ''))
  const [shown, setShown] = useState(eyes)
  if (eyes !== shown) {
    setShown(eyes)
    setNaming(eyes !== undefined && eyes !== 'visitor')
  }
  const [fault, setFault] = useState<ApiFault>()
  const [isUnknown, setUnknown] = useState(false)
  const look = (as: string | undefined) => change({ as, page: undefined })
  const choose = (kind: string) => {
    setNaming(kind === 'member')
    setUnknown(false)
    if (kind !== 'member') look(kind === 'visitor' ? 'visitor' : undefined)
  }
  const find = async (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    setUnknown(false)
    const search = named.trim()
    if (/^(mem|vis)_/.test(search)) return look(search)
    try {
      const { members } = await call<{ members: { memberId: string; email: string }[] }>('/owner/v1/members/query', {
        method: 'POST',
        json: { search, limit: 10 },
      })
      const found = members.find(({ email }) => email.toLowerCase() === search.toLowerCase()) ?? members[0]
      if (found === undefined || search === '') setUnknown(true)
      else {
        setNamed(found.email)
        look(found.memberId)
      }
    } catch (error) {
      setFault(faultOf(error))
    }
  }
  return (
    <div className="eyes">
      <div className="narrow-field">
        <label htmlFor="eyes-of">View as</label>
        <div className="ui-control ui-select">
          <select
            id="eyes-of"
            className="ui-input"
            value={isNaming ? 'member' : eyes === 'visitor' ? 'visitor' : 'owner'}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="owner">Yourself</option>
            <option value="visitor">A visitor</option>
            <option value="member">A member…</option>
          </select>
        </div>
      </div>
      {isNaming && (
        <form className="eyes-of" onSubmit={find}>
          <div className="narrow-field">
            <label htmlFor="eyes-name">E-mail or id</label>
            <input
              id="eyes-name"
              className="ui-input"
              autoComplete="off"
              spellCheck={false}
              value={named}
              aria-invalid={isUnknown || undefined}
              aria-describedby={isUnknown ? 'eyes-wrong' : undefined}
              onChange={(event) => setNamed(event.target.value)}
            />
          </div>
          <Button small type="submit" tone="quiet">
            <Icon name="person" /> View
          </Button>
        </form>
      )}
      {isUnknown && (
        <p id="eyes-wrong" role="alert" className="ui-wrong">
          No member has this address. Type it whole, or an id from their page.
        </p>
      )}
      {fault && <FaultNotice fault={fault} />}
    </div>
  )
}
