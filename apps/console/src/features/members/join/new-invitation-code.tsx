import { interpolate } from '@foyer/messages/console'
import { Button, Card, DateField, Field, reportInvalidDates } from '@foyer/ui'
import { type FormEvent, useRef, useState } from 'react'
import { type ApiFault, describeFault, toFault } from '../../../api/api-fault.js'
import { FaultNotice } from '../../../api/fault-notice.js'
import { useMessages } from '../../../language/messages.js'
import { useToasts } from '../../../parts/toasts.js'
import { useCall } from '../../../session/owner.js'

const MAX_USES = 100_000
const empty = { code: '', label: '', uses: '50', expires: '' }

/** The form of a new invitation code. A code that is left empty is random. */
export function NewInvitationCode({ onCreated }: { onCreated: () => void }) {
  const messages = useMessages()
  const { codes: texts } = messages.members
  const call = useCall()
  const toasts = useToasts()
  const codeField = useRef<HTMLInputElement>(null)
  const usesField = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(empty)
  const [wrong, setWrong] = useState<{ code?: string; uses?: string }>({})
  const [fault, setFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const set = (name: keyof typeof empty) => (event: { target: { value: string } }) => {
    setTyped((before) => ({ ...before, [name]: event.target.value }))
    setWrong((before) => ({ ...before, [name]: undefined }))
  }
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || reportInvalidDates(event.currentTarget)) return
    setFault(undefined)
    const maxUses = Number(typed.uses)
    if (!Number.isInteger(maxUses) || maxUses < 1 || maxUses > MAX_USES) {
      setWrong({ uses: interpolate(messages.settings.errors.number, { min: 1, max: MAX_USES }) })
      usesField.current?.focus()
      return
    }
    setBusy(true)
    try {
      const created = await call<{ code: string }>('/owner/v1/invitation-codes', {
        method: 'POST',
        json: {
          ...(typed.code.trim() && { code: typed.code }),
          ...(typed.label.trim() && { label: typed.label }),
          maxUses,
          // Through the end of the chosen day, in the time zone of the owner.
          ...(typed.expires && { expiresDate: new Date(`${typed.expires}T23:59:59`).toISOString() }),
        },
      })
      toasts.add(interpolate(texts.created, { code: created.code }))
      setTyped(empty)
      onCreated()
    } catch (error) {
      const refusal = toFault(error)
      if (refusal.status === 400) {
        setWrong({ code: describeFault(refusal, messages) })
        codeField.current?.focus()
      } else setFault(refusal)
    }
    setBusy(false)
  }
  return (
    <Card title={texts.create}>
      <form className="settings" onSubmit={create} noValidate>
        <Field
          ref={codeField}
          label={texts.code}
          hint={texts.codeHint}
          value={typed.code}
          error={wrong.code}
          maxLength={40}
          onChange={set('code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
        />
        <Field
          label={texts.label}
          hint={texts.labelHint}
          value={typed.label}
          maxLength={100}
          onChange={set('label')}
          autoComplete="off"
          dir="auto"
        />
        <Field
          ref={usesField}
          label={texts.maxUses}
          type="number"
          required
          min={1}
          max={MAX_USES}
          value={typed.uses}
          error={wrong.uses}
          onChange={set('uses')}
        />
        <DateField
          label={texts.expiresOn}
          hint={texts.expiresHint}
          value={typed.expires}
          onChange={(expires) => setTyped((before) => ({ ...before, expires }))}
        />
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button type="submit" busy={isBusy}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Card>
  )
}
