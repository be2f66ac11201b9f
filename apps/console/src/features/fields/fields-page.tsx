import { type ProfileField, wordsIn } from '@foyer/client/profile'
import { Button, Card, Dialog, EmptyState, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useToasts } from '../../parts/toasts.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useCall, usePermission } from '../../session/owner.js'
import { PagePreview } from '../settings/page-preview.js'
import type { Setting } from '../settings/settings.js'
import { usePreview } from '../settings/use-preview.js'
import { describeField } from './field-draft.js'
import { FieldForm } from './field-form.js'

const NAME = 'profile.fields'

/** The profile fields of sign-up and profile, in the order of the forms (SU-13). */
export default function FieldsPage() {
  const call = useCall()
  const mayChange = usePermission()('changeSettings')
  const toasts = useToasts()
  const [edited, setEdited] = useState<ProfileField | 'new'>()
  const [removed, setRemoved] = useState<ProfileField>()
  const [isBusy, setBusy] = useState(false)
  const [actFault, setFault] = useState<ApiFault>()
  const { data, fault, reload, change } = useResource('profile fields', async (signal) => {
    const { settings } = await call<{ settings: Setting[] }>('/owner/v1/settings', { signal })
    return settings.find(({ name }) => name === NAME)?.value ?? '[]'
  })
  const fields: ProfileField[] = data === undefined ? [] : JSON.parse(data)
  const { preview } = usePreview(data === undefined ? {} : { [NAME]: data }, 'signup')

  const save = async (next: readonly ProfileField[], done: string) => {
    setFault(undefined)
    setBusy(true)
    try {
      const value = JSON.stringify(next)
      await call('/owner/v1/settings', {
        method: 'PATCH',
        json: { settings: { [NAME]: value }, expected: { [NAME]: data } },
      })
      change(() => value)
      toasts.add(done)
      return true
    } catch (error) {
      setFault(toFault(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const labelOf = (field: ProfileField) => wordsIn(field.label, 'en')
  const move = (at: number, by: number) => {
    const next = [...fields]
    next.splice(at + by, 0, ...next.splice(at, 1))
    void save(next, `${labelOf(fields[at] as ProfileField)} is number ${at + by + 1} now.`)
  }
  const keep = async (field: ProfileField) => {
    const isNew = edited === 'new'
    const next = isNew ? [...fields, field] : fields.map((one) => (one.key === field.key ? field : one))
    if (await save(next, `${labelOf(field)} is ${isNew ? 'asked for' : 'changed'} from now on.`)) setEdited(undefined)
  }
  const remove = async (field: ProfileField) => {
    setRemoved(undefined)
    await save(
      fields.filter(({ key }) => key !== field.key),
      `${labelOf(field)} is no longer asked for.`,
    )
  }
  return (
    <>
      <PageHeading actions={mayChange && <Button onClick={() => setEdited('new')}>New field</Button>}>
        Profile fields
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      <FaultNotice fault={actFault} retry={actFault?.status === 409 ? reload : undefined} />
      {data === undefined && fault === undefined && <Skeleton lines={6} />}
      {data !== undefined && fields.length === 0 && (
        <EmptyState
          title="Nothing but an address and a password"
          actions={mayChange && <Button onClick={() => setEdited('new')}>Add the first field</Button>}
        >
          <p>
            Ask for more at sign-up or in the profile: a name for the boat, a date, a choice. People join sooner when
            asked for less.
          </p>
        </EmptyState>
      )}
      {fields.length > 0 && (
        <div className="settings">
          <ul className="own-fields">
            {fields.map((field, at) => (
              <li key={field.key}>
                <div>
                  <h2 dir="auto">{labelOf(field)}</h2>
                  <p className="soft">
                    <code>custom.{field.key}</code> {describeField(field)}
                  </p>
                </div>
                {mayChange && (
                  <div className="ui-row">
                    <Button
                      small
                      tone="plain"
                      aria-label={`Up: ${labelOf(field)}`}
                      aria-disabled={at === 0 || isBusy}
                      onClick={() => at > 0 && move(at, -1)}
                    >
                      Up
                    </Button>
                    <Button
                      small
                      tone="quiet"
                      aria-label={`Change ${labelOf(field)}…`}
                      onClick={() => setEdited(field)}
                    >
                      Change…
                    </Button>
                    <Button
                      small
                      tone="quiet"
                      aria-label={`Remove ${labelOf(field)}…`}
                      onClick={() => setRemoved(field)}
                    >
                      Remove…
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
          <Card title="The sign-up page">
            <PagePreview html={preview?.html} title="The sign-up page" />
          </Card>
        </div>
      )}
      <Dialog
        isOpen={edited !== undefined}
        title={edited === 'new' ? 'New field' : 'Change the field'}
        onClose={() => setEdited(undefined)}
      >
        <FaultNotice fault={actFault} />
        <FieldForm
          field={edited === 'new' ? undefined : edited}
          existingKeys={fields.filter((one) => one !== edited).map(({ key }) => key)}
          onDone={keep}
          onCancel={() => setEdited(undefined)}
        />
      </Dialog>
      <Dialog
        isOpen={removed !== undefined}
        title={`Remove ${removed === undefined ? '' : labelOf(removed)}?`}
        onClose={() => setRemoved(undefined)}
        actions={
          <>
            <Button tone="quiet" data-first="" onClick={() => setRemoved(undefined)}>
              Cancel
            </Button>
            <Button tone="danger" onClick={() => removed && remove(removed)}>
              Remove
            </Button>
          </>
        }
      >
        <ul className="lost-list">
          <li>Nobody is asked for it any more, and other members no longer see it.</li>
          <li>
            What members gave stays with them: in their data, in exports, and for programs as{' '}
            <code>custom.{removed?.key}</code>. It is deleted with the member.
          </li>
          <li>A new field with the same key and kind shows it again.</li>
        </ul>
      </Dialog>
    </>
  )
}
