import {
  type ProfileField,
  profileFault,
  profileFaultSentence,
  textOfValue,
  valueOfText,
  wireNameOf,
  wordsIn,
} from '@foyer/client/profile'
import { useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { ProfileFieldInput } from '../profile-field-input.js'
import { EditableField } from './editable-field.js'
import type { MemberDetails, MemberEdit } from './member-details.js'

interface CustomFieldFactProps {
  field: ProfileField
  member: MemberDetails
  canEdit: boolean
  save: (edit: MemberEdit) => Promise<void>
  reload: () => void
}

/** A profile field of the site, edited in place (SU-13). Owners may clear fields that are required for members. */
export function CustomFieldFact({ field, member, canEdit, save, reload }: CustomFieldFactProps) {
  const messages = useMessages()
  const name = wireNameOf(field)
  const before = textOfValue(member.contact.customFields?.[name]?.value)
  const [text, setText] = useState(before)
  const [wrong, setWrong] = useState<string>()
  const shownOption = field.options?.find(({ value }) => value === before)
  const shown = shownOption ? wordsIn(shownOption.label, messages.locale) : before
  return (
    <EditableField
      label={wordsIn(field.label, messages.locale)}
      value={field.kind === 'checkbox' ? messages.parts.yes : <span className="lines">{shown}</span>}
      isEmpty={before === ''}
      canEdit={canEdit}
      onOpen={() => {
        setText(before)
        setWrong(undefined)
      }}
      onSave={async () => {
        const value = valueOfText(field, text)
        const fault = profileFault({ ...field, required: false }, value)
        setWrong(fault && profileFaultSentence(fault, messages.locale))
        if (fault !== undefined) return false
        await save({ member: { contact: { customFields: { [name]: value === undefined ? null : { value } } } } })
        return true
      }}
      reload={reload}
    >
      <ProfileFieldInput field={field} text={text} wrong={wrong} onChange={setText} />
    </EditableField>
  )
}
