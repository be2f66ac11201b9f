import { Field, TextArea } from '@foyer/ui'
import { useState } from 'react'
import { useMessages } from '../../../language/messages.js'
import { EditableField } from './editable-field.js'

interface TextFactProps {
  label: string
  value: string
  kind?: 'text' | 'date' | 'url' | 'lines'
  hint?: string
  canEdit: boolean
  /** Saves the text; an empty one removes the value. */
  onSave: (text: string) => Promise<void>
  reload: () => void
}

/** A text of a member, edited in place; `lines` is a list with one value per line. */
export function TextFact({ label, value, kind = 'text', hint, canEdit, onSave, reload }: TextFactProps) {
  const messages = useMessages()
  const [text, setText] = useState(value)
  const change = (event: { target: { value: string } }) => setText(event.target.value)
  return (
    <EditableField
      label={label}
      value={<span className="lines">{value}</span>}
      isEmpty={value === ''}
      canEdit={canEdit}
      onOpen={() => setText(value)}
      onSave={async () => {
        await onSave(text.trim())
        return true
      }}
      reload={reload}
    >
      {kind === 'lines' ? (
        <TextArea label={label} hint={messages.memberPage.onePerLine} value={text} rows={3} onChange={change} />
      ) : (
        <Field
          label={label}
          hint={hint}
          type={kind}
          value={text}
          onChange={change}
          dir={kind === 'text' ? 'auto' : 'ltr'}
        />
      )}
    </EditableField>
  )
}
