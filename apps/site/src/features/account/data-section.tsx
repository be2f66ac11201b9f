import { useMember } from '@foyer/react'
import { useData } from '@foyer/react/data'
import { Button, Card, Dialog } from '@foyer/ui'
import { useState } from 'react'
import { ActionButton } from '../../form/action-button.js'
import { useClient } from '../../session/use-identity.js'
import { DeleteForm } from './delete-form.js'

/** Downloads the profile, cart, favourites and bookings as JSON, and deletes the account. */
export function DataSection() {
  const client = useClient()
  const { member } = useMember()
  const data = useData()
  const [isAsking, setAsking] = useState(false)

  async function download() {
    const itemsOf = async (id: string) => (await data.items(id).query().limit(1000).find()).items
    const [member, cart, favourites, bookings] = await Promise.all([
      client.getCurrentMember({ fieldset: 'FULL' }),
      ...['Cart', 'Favourites', 'Bookings'].map(itemsOf),
    ])
    const all = { member, cart, favourites, bookings }
    const address = URL.createObjectURL(new Blob([JSON.stringify(all, null, 2)], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'low-tide-pottery.json'
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
    return 'Downloaded as low-tide-pottery.json.'
  }
  return (
    <>
      <Card title="Download your data">
        <p className="soft">
          Your account, your cart, favourites and bookings, in one file that people and programs can read.
        </p>
        <ActionButton label="Download" tone="quiet" action={download} />
      </Card>
      <Card title="Delete your account">
        <p className="soft">
          Every device is signed out at once. Your account, your profile and what you have put aside are deleted: now,
          or on the day that you are told, until which you can sign in to keep them.
        </p>
        <div className="ui-row">
          <Button tone="danger" onClick={() => setAsking(true)}>
            Delete account
          </Button>
        </div>
      </Card>
      <Dialog isOpen={isAsking} title="Delete your account?" onClose={() => setAsking(false)}>
        {member?.loginEmail && <DeleteForm email={member.loginEmail} onCancel={() => setAsking(false)} />}
      </Dialog>
    </>
  )
}
