import { interpolate } from '@foyer/messages/console'
import { Button, Card, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { formatNumber } from '../../../language/formats.js'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'
import { useUnsaved } from '../../../parts/use-unsaved.js'
import type { MemberDetails, MemberEdit } from './member-details.js'

const MAX_NOTES_LENGTH = 4000
/** The number of characters left is shown from here on. */
const FEW_LEFT = 500

interface NotesCardProps {
  member: MemberDetails
  canEdit: boolean
  save: (edit: MemberEdit) => Promise<void>
  reload: () => void
}

/** What the team notes about a member. Save is offered as soon as the text differs from the saved one. */
export function NotesCard({ member: { notes }, canEdit, save, reload }: NotesCardProps) {
  const messages = useMessages()
  const texts = messages.memberPage.notes
  const toasts = useToasts()
  /** What is typed, and the saved notes that it started from. */
  const [draft, setDraft] = useState<{ text: string; base: string }>()
  const text = draft?.text ?? notes
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const isChanged = text !== notes
  useUnsaved(isChanged)
  const left = MAX_NOTES_LENGTH - text.length
  const discard = () => {
    setDraft(undefined)
    setFault(undefined)
    reload()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isChanged || isBusy) return
    setFault(undefined)
    if (draft !== undefined && draft.base !== notes)
      return setFault(new ApiFault(messages.memberPage.stale, { status: 409 }))
    setBusy(true)
    try {
      await save({ notes: text })
      setDraft(undefined)
      toasts.add(texts.saved)
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <Card title={texts.heading}>
      <form className="notes-form" onSubmit={submit} noValidate>
        <TextArea
          label={texts.label}
          hint={
            left <= FEW_LEFT
              ? interpolate(texts.left, { count: formatNumber(left, messages.locale) })
              : messages.memberPage.team
          }
          rows={5}
          value={text}
          maxLength={MAX_NOTES_LENGTH}
          readOnly={!canEdit}
          dir="auto"
          onChange={(event) => setDraft({ text: event.target.value, base: draft?.base ?? notes })}
        />
        <FaultNotice fault={fault} retry={fault?.status === 409 ? discard : undefined} />
        {isChanged && (
          <div className="ui-row">
            <Button type="submit" small busy={isBusy}>
              {messages.parts.save}
            </Button>
            <Button small tone="quiet" onClick={discard}>
              {messages.parts.cancel}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
