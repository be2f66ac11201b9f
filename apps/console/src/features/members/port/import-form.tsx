import { Button, Card, Checkbox, TextArea } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useCall } from '../../../session/owner.js'
import { MAX_FILE_BYTES, parseFirebaseSettings, uploadFile } from './member-import.js'

const MEGABYTE = 1024 * 1024

/** Selects a file of members and uploads it. The upload writes no members: the file is checked first (ME-09). */
export function ImportForm({ onSent }: { onSent: () => void }) {
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
      ...(file === undefined && { file: 'Choose a file.' }),
      ...(file !== undefined &&
        file.size > MAX_FILE_BYTES && {
          file: `The file is larger than ${MAX_FILE_BYTES / MEGABYTE} MB. Use "foyer member import" on the server.`,
        }),
      ...(parameters.trim() !== '' &&
        firebase === undefined && {
          firebase: 'Paste all of it: base64_signer_key, base64_salt_separator, rounds and mem_cost.',
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
      form.reset()
      setFile(undefined)
      onSent()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <Card title="Import">
      <form className="settings" onSubmit={submit} noValidate>
        <p>
          A file of CSV or JSON in UTF-8, up to {MAX_FILE_BYTES / MEGABYTE} MB. Only a column <code>email</code> is
          needed; exports of Firebase, Supabase, Auth0 and Wix are understood. It is checked first, and nothing is
          written before you say so.
        </p>
        <div className="ui-field">
          <label htmlFor="members-file">File</label>
          <input
            id="members-file"
            className="ui-input file"
            type="file"
            accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson"
            aria-invalid={wrong.file ? true : undefined}
            aria-describedby={wrong.file ? 'members-file-wrong' : undefined}
            onChange={(event) => {
              setFile(event.target.files?.[0])
              setWrong({})
            }}
          />
          {wrong.file && (
            <p id="members-file-wrong" className="ui-wrong">
              {wrong.file}
            </p>
          )}
        </div>
        <Checkbox
          label="Update members who are there already"
          hint="Otherwise they stay as they are. Who runs the site is never changed by a file."
          checked={update}
          onChange={(event) => setUpdate(event.target.checked)}
        />
        <details>
          <summary>Passwords from Firebase</summary>
          <TextArea
            label="Password hash parameters"
            hint="From the Firebase console: Authentication, Users, the menu above the list. They are forgotten when the import is over."
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
            {isBusy ? 'Sending…' : 'Check the file'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
