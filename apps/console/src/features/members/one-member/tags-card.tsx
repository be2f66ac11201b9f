import { interpolate } from '@foyer/messages/console'
import { Card, Field } from '@foyer/ui'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useResource } from '../../../api/use-resource.js'
import { useMessages } from '../../../language/messages.js'
import { useCall } from '../../../session/owner.js'
import type { MemberDetails, MemberEdit } from './member-details.js'

const MAX_TAGS = 20
const MAX_TAG_LENGTH = 40

interface TagsCardProps {
  member: MemberDetails
  canEdit: boolean
  save: (edit: MemberEdit) => Promise<void>
  reload: () => void
}

/** The tags of a member as chips. The field suggests the tags of other members. */
export function TagsCard({ member: { tags }, canEdit, save, reload }: TagsCardProps) {
  const messages = useMessages()
  const texts = messages.memberPage.tags
  const call = useCall()
  const listId = useId()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<ApiFault>()
  const { data } = useResource('member tags', (signal) =>
    call<{ tags: string[] }>('/owner/v1/members/tags', { signal }),
  )
  const isFull = tags.length >= MAX_TAGS
  const saveTags = async (next: readonly string[]) => {
    setFault(undefined)
    try {
      await save({ tags: next })
    } catch (error) {
      setFault(toFault(error))
    }
  }
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const tag = text.trim()
    if (tag === '' || isFull) return
    setText('')
    if (!tags.includes(tag)) await saveTags([...tags, tag])
  }
  return (
    <Card title={texts.heading}>
      <p className="soft small">{messages.memberPage.team}</p>
      {tags.length === 0 && !canEdit && <p className="soft">{texts.empty}</p>}
      {tags.length > 0 && (
        <ul className="tag-chips">
          {tags.map((tag) => (
            <li key={tag}>
              <bdi>{tag}</bdi>
              {canEdit && (
                <button
                  type="button"
                  aria-label={interpolate(texts.remove, { tag })}
                  onClick={() => saveTags(tags.filter((one) => one !== tag))}
                >
                  <X size={14} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <form onSubmit={add} noValidate>
          <Field
            label={texts.add}
            hint={isFull ? interpolate(texts.tooMany, { max: MAX_TAGS }) : texts.addHint}
            value={text}
            maxLength={MAX_TAG_LENGTH}
            readOnly={isFull}
            list={listId}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setText(event.target.value)}
          />
          <datalist id={listId}>
            {data?.tags
              .filter((tag) => !tags.includes(tag))
              .map((tag) => (
                <option key={tag} value={tag} />
              ))}
          </datalist>
        </form>
      )}
      <FaultNotice fault={fault} retry={fault?.status === 409 ? reload : undefined} />
    </Card>
  )
}
