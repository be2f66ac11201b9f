import type { Passkey } from '@foyer/client/passkeys'
import { useEffect, useId, useState } from 'react'
import { useClass } from '../forms/class-names.js'
import { Field } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { useForm } from '../forms/use-form.js'
import { formatDay, interpolateNodes } from '../messages/interpolate-nodes.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { useFoyer } from '../provider.js'
import { Back } from '../verify-email/verify-email.js'
import type { PasskeysList } from './use-passkeys.js'

const MAX_NAME_LENGTH = 60

interface EntryProps {
  passkey: Passkey
  list: PasskeysList
}

/** One passkey: name, provider, where it is and when it was used, with what renames and removes it (PK-01). */
export function PasskeyEntry({ passkey, list }: EntryProps) {
  const { locale } = useFoyer()
  const messages = useAccountMessages()
  const part = useClass()
  const id = useId()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const { provider, createdDate, lastUsedDate, isSynced } = passkey
  const name = list.nameOf(passkey)
  const toggle = (action: 'rename' | 'remove', label: string) => (
    <button
      type="button"
      className={part('link')}
      aria-expanded={open === action}
      aria-controls={id}
      onClick={() => setOpen(open === action ? undefined : action)}
    >
      {interpolateNodes(label, { name })}
    </button>
  )
  return (
    <li>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <p className={part('hint')}>
        {provider !== null && provider !== name && (
          <>
            <bdi>{provider}</bdi> ·{' '}
          </>
        )}
        {isSynced ? messages.passkeySynced : messages.passkeyOneDevice} ·{' '}
        {interpolateNodes(messages.passkeyAddedOn, { date: formatDay(createdDate, locale) })} ·{' '}
        {lastUsedDate === null
          ? messages.passkeyUnused
          : interpolateNodes(messages.passkeyLastUsed, { date: formatDay(lastUsedDate, locale) })}
      </p>
      <p className="foyer-actions">
        {toggle('rename', messages.renamePasskey)}
        {toggle('remove', messages.removePasskey)}
      </p>
      <div id={id}>
        {open === 'rename' && <Rename passkey={passkey} list={list} onDone={() => setOpen(undefined)} />}
        {open === 'remove' && <Remove passkey={passkey} list={list} onCancel={() => setOpen(undefined)} />}
      </div>
    </li>
  )
}

function Rename({ passkey, list, onDone }: EntryProps & { onDone: () => void }) {
  const messages = useAccountMessages()
  const form = useForm<'name'>({
    initial: { name: passkey.name },
    messages,
    check: {},
    submit: async ({ name }) => {
      if (await list.rename(passkey, name.trim())) onDone()
      return undefined
    },
  })
  const { ref } = form.formProps
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  return (
    <FormView form={form} submit={messages.savePasskeyName} busy={messages.saving}>
      <Field
        form={form}
        name="name"
        label={messages.passkeyName}
        hint={messages.passkeyNameHint}
        isOptional
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        dir="auto"
      />
    </FormView>
  )
}

function Remove({ passkey, list, onCancel }: EntryProps & { onCancel: () => void }) {
  const messages = useAccountMessages()
  const part = useClass()
  if (passkey.isOnlyFactor) return <p className={part('hint')}>{messages.onlySecondFactor}</p>
  if (passkey.isOnlyMethod) return <p className={part('hint')}>{messages.onlySignInMethod}</p>
  return (
    <>
      <p className={part('hint')}>{messages.removePasskeyLead}</p>
      <p className="foyer-actions">
        <button
          type="button"
          className={part('button')}
          aria-disabled={list.isBusy || undefined}
          onClick={() => void list.remove(passkey)}
        >
          {messages.confirmRemovePasskey}
        </button>
        <Back label={messages.cancel} onPress={onCancel} />
      </p>
    </>
  )
}
