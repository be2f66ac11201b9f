import { type ProfileField, wordsIn } from '@foyer/client/profile'
import { interpolate } from '@foyer/messages/console'
import { Button, Card, Dialog, EmptyState, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
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
  const messages = useMessages()
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
  const labelOf = (field: ProfileField) => wordsIn(field.label, messages.locale)
  const move = (at: number, by: number) => {
    const next = [...fields]
    next.splice(at + by, 0, ...next.splice(at, 1))
    void save(
      next,
      interpolate(messages.fields.moved, { label: labelOf(fields[at] as ProfileField), position: at + by + 1 }),
    )
  }
  const keep = async (field: ProfileField) => {
    const isNew = edited === 'new'
    const next = isNew ? [...fields, field] : fields.map((one) => (one.key === field.key ? field : one))
    const done = isNew ? messages.fields.added : messages.fields.saved
    if (await save(next, interpolate(done, { label: labelOf(field) }))) setEdited(undefined)
  }
  const remove = async (field: ProfileField) => {
    setRemoved(undefined)
    await save(
      fields.filter(({ key }) => key !== field.key),
      interpolate(messages.fields.removed, { label: labelOf(field) }),
    )
  }
  return (
    <>
      <PageHeading actions={mayChange && <Button onClick={() => setEdited('new')}>{messages.fields.new}</Button>}>
        {messages.fields.heading}
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      <FaultNotice fault={actFault} retry={actFault?.status === 409 ? reload : undefined} />
      {data === undefined && fault === undefined && <Skeleton lines={6} />}
      {data !== undefined && fields.length === 0 && (
        <EmptyState
          title={messages.fields.empty}
          actions={mayChange && <Button onClick={() => setEdited('new')}>{messages.fields.addFirst}</Button>}
        >
          <p>{messages.fields.emptyHint}</p>
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
                    <code>custom.{field.key}</code> {describeField(field, messages)}
                  </p>
                </div>
                {mayChange && (
                  <div className="ui-row">
                    <Button
                      small
                      tone="plain"
                      aria-label={interpolate(messages.fields.upOne, { label: labelOf(field) })}
                      aria-disabled={at === 0 || isBusy}
                      onClick={() => at > 0 && move(at, -1)}
                    >
                      {messages.fields.up}
                    </Button>
                    <Button
                      small
                      tone="quiet"
                      aria-label={interpolate(messages.fields.editOne, { label: labelOf(field) })}
                      onClick={() => setEdited(field)}
                    >
                      {messages.parts.editMore}
                    </Button>
                    <Button
                      small
                      tone="quiet"
                      aria-label={interpolate(messages.fields.removeOne, { label: labelOf(field) })}
                      onClick={() => setRemoved(field)}
                    >
                      {messages.parts.removeMore}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
          <Card title={messages.fields.preview}>
            <PagePreview html={preview?.html} title={messages.fields.preview} />
          </Card>
        </div>
      )}
      <Dialog
        isOpen={edited !== undefined}
        title={edited === 'new' ? messages.fields.new : messages.fields.editTitle}
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
        title={interpolate(messages.fields.removeTitle, { label: removed === undefined ? '' : labelOf(removed) })}
        onClose={() => setRemoved(undefined)}
        actions={
          <>
            <Button tone="quiet" data-first="" onClick={() => setRemoved(undefined)}>
              {messages.parts.cancel}
            </Button>
            <Button onClick={() => removed && remove(removed)}>{messages.parts.remove}</Button>
          </>
        }
      >
        <ul className="lost-list">
          <li>{messages.fields.removeHint}</li>
          <li>
            <Sentence text={messages.fields.removeKeeps} parts={{ code: <code>custom.{removed?.key}</code> }} />
          </li>
          <li>{messages.fields.removeAgain}</li>
        </ul>
      </Dialog>
    </>
  )
}
