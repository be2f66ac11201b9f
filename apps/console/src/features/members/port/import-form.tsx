import { interpolate } from '@foyer/messages/console'
import { Button, Card, Checkbox, FileField, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { Sentence } from '../../../language/sentence.js'
import { useCall } from '../../../session/owner.js'
import { MAX_FILE_BYTES, parseFirebaseSettings, uploadFile } from './member-import.js'

const MEGABYTE = 1024 * 1024

/** Selects a file of members and uploads it. The upload writes no members: the file is checked first (ME-09). */
export function ImportForm({ onSent }: { onSent: () => void }) {
  const messages = useMessages()
  const call = useCall()
  const [file, setFile] = useState<File>()
  const [update, setUpdate] = useState(false)
  const [parameters, setParameters] = useState('')
  const [wrong, setWrong] = useState<{ file?: string; firebase?: string }>({})
  const [fault, setFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const firebase = parseFirebaseSettings(parameters)
    const found = {
      ...(file === undefined && { file: messages.members.port.fileMissing }),
      ...(file !== undefined &&
        file.size > MAX_FILE_BYTES && {
          file: interpolate(messages.members.port.tooLarge, { size: MAX_FILE_BYTES / MEGABYTE }),
        }),
      ...(parameters.trim() !== '' &&
        firebase === undefined && {
          firebase: messages.members.port.firebaseWrong,
        }),
    }
    setWrong(found)
    setFault(undefined)
    if (Object.keys(found).length > 0 || file === undefined) {
      form.querySelector<HTMLElement>(found.file ? 'input[type=file]' : 'textarea')?.focus()
      return
    }
    setBusy(true)
    try {
      await uploadFile(file, { update, firebase }, call)
      setFile(undefined)
      onSent()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <Card title={messages.members.port.import}>
      <form className="settings" onSubmit={submit} noValidate>
        <p>
          <Sentence
            text={messages.members.port.importHint}
            parts={{ size: MAX_FILE_BYTES / MEGABYTE, column: <code>email</code> }}
          />
        </p>
        <FileField
          label={messages.members.port.file}
          required
          accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson"
          error={wrong.file}
          value={file}
          onChoose={(chosen) => {
            setFile(chosen)
            setWrong({})
          }}
          onRemove={() => setFile(undefined)}
        />
        <Checkbox
          label={messages.members.port.update}
          hint={messages.members.port.updateHint}
          checked={update}
          onChange={(event) => setUpdate(event.target.checked)}
        />
        <details>
          <summary>{messages.members.port.firebase}</summary>
          <TextArea
            label={messages.members.port.firebaseLabel}
            hint={messages.members.port.firebaseHint}
            error={wrong.firebase}
            value={parameters}
            onChange={(event) => setParameters(event.target.value)}
            spellCheck={false}
            dir="ltr"
          />
        </details>
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button type="submit" busy={isBusy}>
            {isBusy ? messages.members.port.uploading : messages.members.port.check}
          </Button>
        </div>
      </form>
    </Card>
  )
}
