import { Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { Updated } from '../../parts/updated.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useCall } from '../../session/owner.js'
import type { Setting } from '../settings/settings.js'
import type { LetterList } from './letter.js'
import { LettersCard } from './letters-card.js'
import { type MailState, senderSettings } from './mail.js'
import { OutboxCard } from './outbox-card.js'
import { SenderCard } from './sender-card.js'
import { ServerCard } from './server-card.js'

/** Whom mails come from, which server takes them, what they say, and what waits. */
export default function MailPage() {
  const call = useCall()
  const { data, fault, at, reload } = useResource('mail', async (signal) => {
    const [state, { settings }, letters] = await Promise.all([
      call<MailState>('/owner/v1/mail', { signal }),
      call<{ settings: Setting[] }>('/owner/v1/settings', { signal }),
      call<LetterList>('/owner/v1/mail/texts', { signal }),
    ])
    const texts = Object.fromEntries(
      settings.filter(({ name }) => senderSettings.some((one) => one === name)).map(({ name, value }) => [name, value]),
    )
    return { state, texts, letters }
  })
  return (
    <>
      <PageHeading actions={<Updated at={at} reload={reload} />}>E-mail</PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={8} />}
      {data !== undefined && (
        <div className="settings">
          <SenderCard key={JSON.stringify(data.texts)} before={data.texts} state={data.state} reload={reload} />
          <ServerCard server={data.state.server} onSent={reload} />
          <OutboxCard queue={data.state.queue} hasServer={data.state.server.kind !== 'none'} />
          <LettersCard letters={data.letters} />
        </div>
      )}
    </>
  )
}
