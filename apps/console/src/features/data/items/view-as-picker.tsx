import { Button, Icon } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { Sentence } from '../../../language/sentence.js'
import { FilterSelect } from '../../../parts/filter-fields.js'
import { useQuery } from '../../../routing/use-location.js'
import { useCall } from '../../../session/owner.js'

/** Selects the role to view the items as (DC-02): the owner, a visitor, or a member by email or id. */
export function ViewAsPicker({ eyes }: { eyes: string | undefined }) {
  const messages = useMessages()
  const call = useCall()
  const [, change] = useQuery()
  const [isChoosingMember, setChoosingMember] = useState(eyes !== undefined && eyes !== 'visitor')
  const [memberInput, setMemberInput] = useState(eyes === 'visitor' ? '' : (eyes ?? ''))
  const [shown, setShown] = useState(eyes)
  if (eyes !== shown) {
    setShown(eyes)
    setChoosingMember(eyes !== undefined && eyes !== 'visitor')
  }
  const [fault, setFault] = useState<ApiFault>()
  const [isUnknown, setUnknown] = useState(false)
  const setViewAs = (as: string | undefined) => change({ as, page: undefined })
  const choose = (kind: string) => {
    setChoosingMember(kind === 'member')
    setUnknown(false)
    if (kind !== 'member') setViewAs(kind === 'visitor' ? 'visitor' : undefined)
  }
  const find = async (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    setUnknown(false)
    const search = memberInput.trim()
    if (/^(mem|vis)_/.test(search)) return setViewAs(search)
    try {
      const { members } = await call<{ members: { memberId: string; email: string }[] }>('/owner/v1/members/query', {
        method: 'POST',
        json: { search, limit: 10 },
      })
      const found = members.find(({ email }) => email.toLowerCase() === search.toLowerCase()) ?? members[0]
      if (found === undefined || search === '') setUnknown(true)
      else {
        setMemberInput(found.email)
        setViewAs(found.memberId)
      }
    } catch (error) {
      setFault(toFault(error))
    }
  }
  return (
    <div className="eyes">
      <FilterSelect
        label={messages.data.viewAs.label}
        value={isChoosingMember ? 'member' : eyes === 'visitor' ? 'visitor' : 'owner'}
        onChange={choose}
      >
        <option value="owner">{messages.data.viewAs.owner}</option>
        <option value="visitor">{messages.data.viewAs.visitor}</option>
        <option value="member">{messages.data.viewAs.member}</option>
      </FilterSelect>
      {isChoosingMember && (
        <form className="eyes-of" onSubmit={find}>
          <div className="narrow-field">
            <label htmlFor="eyes-name">{messages.data.viewAs.member_id}</label>
            <input
              id="eyes-name"
              className="ui-input"
              autoComplete="off"
              spellCheck={false}
              value={memberInput}
              aria-invalid={isUnknown || undefined}
              aria-describedby={isUnknown ? 'eyes-wrong' : undefined}
              onChange={(event) => setMemberInput(event.target.value)}
            />
          </div>
          <Button small type="submit" tone="quiet">
            <Sentence text={messages.data.viewAs.view} parts={{ icon: <Icon name="person" /> }} />
          </Button>
        </form>
      )}
      {isUnknown && (
        <p id="eyes-wrong" role="alert" className="ui-wrong">
          {messages.data.viewAs.unknown}
        </p>
      )}
      {fault && <FaultNotice fault={fault} />}
    </div>
  )
}
