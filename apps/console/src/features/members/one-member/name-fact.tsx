import { Field } from '@foyer/ui'
import { useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { EditableField } from './editable-field.js'
import type { MemberDetails, MemberEdit } from './member-details.js'

interface NameFactProps {
  member: MemberDetails
  canEdit: boolean
  save: (edit: MemberEdit) => Promise<void>
  reload: () => void
}

/** First and last name, edited together. */
export function NameFact({ member: { contact }, canEdit, save, reload }: NameFactProps) {
  const messages = useMessages()
  const [firstName, setFirstName] = useState('')
  const [lastName, setLastName] = useState('')
  const full = [contact.firstName, contact.lastName].filter(Boolean).join(' ')
  return (
    <EditableField
      label={messages.parts.name}
      value={<bdi>{full}</bdi>}
      isEmpty={full === ''}
      canEdit={canEdit}
      onOpen={() => {
        setFirstName(contact.firstName ?? '')
        setLastName(contact.lastName ?? '')
      }}
      onSave={async () => {
        await save({ member: { contact: { firstName: firstName.trim() || null, lastName: lastName.trim() || null } } })
        return true
      }}
      reload={reload}
    >
      <div className="two-fields">
        <Field
          label={messages.memberPage.fields.firstName}
          value={firstName}
          maxLength={100}
          dir="auto"
          onChange={(event) => setFirstName(event.target.value)}
        />
        <Field
          label={messages.memberPage.fields.lastName}
          value={lastName}
          maxLength={100}
          dir="auto"
          onChange={(event) => setLastName(event.target.value)}
        />
      </div>
    </EditableField>
  )
}
