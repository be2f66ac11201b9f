import { Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useCall } from '../../session/owner.js'
import type { Setting } from '../settings/settings.js'
import { type MailState, senderSettings } from './mail.js'
import type { MailTemplateList } from './mail-template.js'
import { MailTemplatesCard } from './mail-templates-card.js'
import { OutboxCard } from './outbox-card.js'
import { SenderCard } from './sender-card.js'
import { ServerCard } from './server-card.js'

/** Mail settings: sender, mail server, mail texts and the outbox. */
export default function MailPage() {
  const messages = useMessages()
  const call = useCall()
  const { data, fault, reload } = useResource('mail', async (signal) => {
    const [state, { settings }, templates] = await Promise.all([
      call<MailState>('/owner/v1/mail', { signal }),
      call<{ settings: Setting[] }>('/owner/v1/settings', { signal }),
      call<MailTemplateList>('/owner/v1/mail/texts', { signal }),
    ])
    const texts = Object.fromEntries(
      settings.filter(({ name }) => senderSettings.some((one) => one === name)).map(({ name, value }) => [name, value]),
    )
    return { state, texts, templates }
  })
  return (
    <>
      <PageHeading>{messages.mail.heading}</PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={8} />}
      {data !== undefined && (
        <div className="settings">
          <SenderCard key={JSON.stringify(data.texts)} savedSettings={data.texts} state={data.state} reload={reload} />
          <ServerCard server={data.state.server} onSent={reload} />
          <OutboxCard queue={data.state.queue} hasServer={data.state.server.kind !== 'none'} />
          <MailTemplatesCard templates={data.templates} />
        </div>
      )}
    </>
  )
}
