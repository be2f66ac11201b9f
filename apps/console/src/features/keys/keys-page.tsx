import { Button, Dialog, EmptyState, Field, Notice, Skeleton } from '@foyer/ui'
import { type FormEvent, useState } from 'react'
import { type ApiFault, faultOf } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { CopyButton } from '../../parts/copy-button.js'
import { Day } from '../../parts/time.js'
import { useToasts } from '../../parts/toasts.js'
import { Updated } from '../../parts/updated.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useCall, useMay } from '../../session/owner.js'

interface Key {
  keyId: string
  name: string
  lastFour: string
  createdDate: string
}

/** Keys of the owner's own programs: shown once, listed by their ends, revoked with a word on what stops (CL-02). */
export default function KeysPage() {
  const call = useCall()
  const may = useMay()
  const toasts = useToasts()
  const [asked, setAsked] = useState<'new' | Key>()
  const [made, setMade] = useState<{ key: Key; apiKey: string }>()
  const [actFault, setFault] = useState<ApiFault>()
  const { data, fault, at, reload } = useResource('keys', async (signal) => {
    const { keys } = await call<{ keys: Key[] }>('/owner/v1/keys', { signal })
    return keys
  })
  const revoked = asked !== undefined && asked !== 'new' ? asked : undefined
  const revoke = async (key: Key) => {
    setAsked(undefined)
    setFault(undefined)
    try {
      await call(`/owner/v1/keys/${key.keyId}`, { method: 'DELETE' })
      toasts.show(`The key ${key.name} works no more.`)
      if (made?.key.keyId === key.keyId) setMade(undefined)
      reload()
    } catch (error) {
      setFault(faultOf(error))
    }
  }
  return (
    <>
      <PageHeading
        actions={
          <>
            <Updated at={at} reload={reload} />
            {may('addKey') && (
              <Button small onClick={() => setAsked('new')}>
                New key
              </Button>
            )}
          </>
        }
      >
        API keys
      </PageHeading>
      <FaultNotice fault={fault ?? actFault} retry={fault && reload} />
      <div role="status">
        {made && (
          <Notice
            tone="good"
            actions={
              <>
                <CopyButton text={made.apiKey} tone="primary">
                  Copy key
                </CopyButton>
                <a
                  className="ui-button ui-small"
                  data-tone="quiet"
                  download={`${made.key.name}.key.txt`}
                  href={fileOf(made.apiKey)}
                >
                  Download
                </a>
                <Button small tone="plain" onClick={() => setMade(undefined)}>
                  I have it
                </Button>
              </>
            }
          >
            <p>
              <strong>{made.key.name}</strong>: this is the only time the key is shown.{' '}
              <code dir="ltr">{made.apiKey}</code>
            </p>
          </Notice>
        )}
      </div>
      {data === undefined && fault === undefined && <Skeleton lines={4} />}
      {data?.length === 0 && (
        <EmptyState title="No keys yet">
          <p>A key lets a program of your own, on a server, do what you may do here. It never belongs in a browser.</p>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <div className="rows">
          <table>
            <caption className="ui-unseen">API keys</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Ends with</th>
                <th scope="col">Made</th>
                {may('revokeKey') && (
                  <td>
                    <span className="ui-unseen">Revoke</span>
                  </td>
                )}
              </tr>
            </thead>
            <tbody>
              {data.map((key) => (
                <tr key={key.keyId}>
                  <th scope="row">
                    <span className="person">
                      <span>{key.name}</span>
                      <code className="soft ellipsis">{key.keyId}</code>
                    </span>
                  </th>
                  <td>
                    <code>…{key.lastFour}</code>
                  </td>
                  <td>
                    <Day of={key.createdDate} />
                  </td>
                  {may('revokeKey') && (
                    <td>
                      <Button small tone="plain" aria-label={`Revoke ${key.name}…`} onClick={() => setAsked(key)}>
                        Revoke…
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <NewKey
        isOpen={asked === 'new'}
        onClose={() => setAsked(undefined)}
        onMade={(key) => {
          setAsked(undefined)
          setMade(key)
          reload()
        }}
      />
      <Dialog
        isOpen={revoked !== undefined}
        title={`Revoke ${revoked?.name}?`}
        onClose={() => setAsked(undefined)}
        actions={
          <>
            <Button data-first="" tone="quiet" onClick={() => setAsked(undefined)}>
              Cancel
            </Button>
            <Button tone="danger" onClick={() => revoked && revoke(revoked)}>
              Revoke
            </Button>
          </>
        }
      >
        <p>
          Every program that uses the key ending in {revoked?.lastFour} is refused within a second, and this cannot be
          taken back. To change a key without a gap, make a new one first, give it to the program, then revoke the old
          one.
        </p>
      </Dialog>
    </>
  )
}

const fileOf = (text: string): string => `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`

interface NewKeyProps {
  isOpen: boolean
  onClose: () => void
  onMade: (made: { key: Key; apiKey: string }) => void
}

function NewKey({ isOpen, onClose, onMade }: NewKeyProps) {
  const call = useCall()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      onMade(await call('/owner/v1/keys', { method: 'POST', json: { name: name.trim() } }))
      setName('')
    } catch (error) {
      setFault(faultOf(error))
    }
    setBusy(false)
  }
  return (
    <Dialog isOpen={isOpen} title="New key" onClose={onClose}>
      <form onSubmit={submit} className="settings">
        <Field
          label="Name"
          required
          data-first=""
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint="Which program it is for, so that you know later what to revoke."
          autoComplete="off"
        />
        <FaultNotice fault={fault} />
        <div className="ui-row">
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} aria-disabled={name.trim() === ''}>
            Make the key
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
