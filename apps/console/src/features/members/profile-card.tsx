import {
  type ProfileField,
  profileFault,
  profileFaultSentence,
  textOfValue,
  valueOfText,
  wireNameOf,
} from '@foyer/client/profile'
import { Button, Card } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { useToasts } from '../../parts/toasts.js'
import { useCall, usePermission } from '../../session/owner.js'
import { ProfileFieldInput } from './profile-field-input.js'

type SavedValues = Readonly<Record<string, { value?: unknown } | null>>

/** The profile fields of a member, editable by owners (SU-13). Renders nothing if the site has no profile fields. */
export function ProfileCard({ memberId }: { memberId: string }) {
  const call = useCall()
  const { data, fault, reload } = useResource(`profile ${memberId}`, async (signal) => {
    const { fields } = await call<{ fields: ProfileField[] }>('/members/v1/profile-fields', { signal })
    if (fields.length === 0) return { fields, savedValues: {} as SavedValues }
    const path = `/members/v1/members/${encodeURIComponent(memberId)}?fieldsets=FULL`
    const { member } = await call<{ member: { contact?: { customFields?: SavedValues } } }>(path, { signal })
    return { fields, savedValues: member.contact?.customFields ?? {} }
  })
  if (fault !== undefined) return <FaultNotice fault={fault} retry={reload} />
  if (data === undefined || data.fields.length === 0) return null
  return <ProfileForm key={JSON.stringify(data.savedValues)} memberId={memberId} {...data} reload={reload} />
}

interface ProfileFormProps {
  memberId: string
  fields: readonly ProfileField[]
  savedValues: SavedValues
  reload: () => void
}

function ProfileForm({ memberId, fields, savedValues, reload }: ProfileFormProps) {
  const messages = useMessages()
  const call = useCall()
  const mayChange = usePermission()('updateMember')
  const toasts = useToasts()
  const before = Object.fromEntries(
    fields.map((field) => [field.key, textOfValue(savedValues[wireNameOf(field)]?.value)]),
  )
  const [texts, setTexts] = useState(before)
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({})
  const [fault, setFault] = useState<ApiFault>()
  const [isBusy, setBusy] = useState(false)
  const changed = fields.filter(({ key }) => texts[key] !== before[key])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = changed.flatMap((field) => {
      // Owners may clear fields that are required for members.
      const found = profileFault({ ...field, required: false }, valueOfText(field, texts[field.key] ?? ''))
      return found === undefined ? [] : [[field.key, profileFaultSentence(found, messages.locale)] as const]
    })
    setFaults(Object.fromEntries(wrong))
    if (wrong.length > 0 || changed.length === 0) return
    setBusy(true)
    setFault(undefined)
    const customFields = Object.fromEntries(
      changed.map((field) => {
        const value = valueOfText(field, texts[field.key] ?? '')
        return [wireNameOf(field), value === undefined ? null : { value }]
      }),
    )
    try {
      const json = { member: { contact: { customFields } } }
      await call(`/members/v1/members/${encodeURIComponent(memberId)}`, { method: 'PATCH', json })
      toasts.add(messages.members.profileSaved)
      reload()
    } catch (error) {
      setFault(toFault(error))
    }
    setBusy(false)
  }
  return (
    <Card title={messages.members.profile}>
      <form className="settings" onSubmit={save} noValidate>
        {fields.map((field) => (
          <ProfileFieldInput
            key={field.key}
            field={field}
            text={texts[field.key] ?? ''}
            wrong={faults[field.key]}
            readOnly={!mayChange}
            onChange={(text) => setTexts((now) => ({ ...now, [field.key]: text }))}
          />
        ))}
        <FaultNotice fault={fault} />
        {mayChange && (
          <div className="ui-row">
            <Button type="submit" small busy={isBusy} aria-disabled={changed.length === 0}>
              {messages.members.saveProfile}
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
