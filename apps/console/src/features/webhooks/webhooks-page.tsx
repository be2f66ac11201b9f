import { formatPlural } from '@foyer/messages/console'
import { Badge, Button, EmptyState, Notice, Skeleton } from '@foyer/ui'
import { useState } from 'react'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { CopyButton } from '../../parts/copy-button.js'
import { StackedTable } from '../../parts/list/stacked-table.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useQuery } from '../../routing/use-location.js'
import { useUrlFlag } from '../../routing/use-url-flag.js'
import { useCall, usePermission } from '../../session/owner.js'
import { getWebhookState, type Webhook } from './webhook.js'
import { WebhookDialog } from './webhook-dialog.js'
import { WebhookView } from './webhook-view.js'

/** Lists the webhooks, or shows one of them with its log. */
export default function WebhooksPage() {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const [{ webhook: shown }] = useQuery()
  const [isAdding, setAdding] = useUrlFlag('new')
  const [secret, setSecret] = useState<string>()
  const { data, fault, reload } = useResource('webhooks', (signal) =>
    call<{ webhooks: Webhook[]; events: string[] }>('/owner/v1/webhooks', { signal }),
  )
  const one = data?.webhooks.find(({ webhookId }) => webhookId === shown)
  return (
    <>
      <PageHeading
        {...(one && { title: new URL(one.url).host })}
        actions={
          shown === undefined &&
          may('addWebhook') && (
            <Button small onClick={() => setAdding(true)}>
              {messages.webhooks.new}
            </Button>
          )
        }
      >
        {messages.webhooks.heading}
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      <div role="status">
        {secret && (
          <Notice
            tone="good"
            actions={
              <>
                <CopyButton text={secret} tone="primary">
                  {messages.parts.copySecret}
                </CopyButton>
                <Button small tone="plain" onClick={() => setSecret(undefined)}>
                  {messages.parts.done}
                </Button>
              </>
            }
          >
            <p>
              <Sentence text={messages.webhooks.secretOnce} parts={{ secret: <code dir="ltr">{secret}</code> }} />
            </p>
          </Notice>
        )}
      </div>
      {data === undefined && fault === undefined && <Skeleton lines={5} />}
      {shown !== undefined && data !== undefined && one === undefined && (
        <EmptyState title={messages.webhooks.notFound}>
          <p>
            <a href={toUrl('/webhooks')}>{messages.webhooks.allWebhooks}</a>
          </p>
        </EmptyState>
      )}
      {one !== undefined && data !== undefined && (
        <WebhookView key={one.webhookId} webhook={one} events={data.events} reload={reload} onSecret={setSecret} />
      )}
      {shown === undefined && data?.webhooks.length === 0 && (
        <EmptyState title={messages.webhooks.empty}>
          <p>{messages.webhooks.emptyHint}</p>
        </EmptyState>
      )}
      {shown === undefined && data !== undefined && data.webhooks.length > 0 && <List webhooks={data.webhooks} />}
      {data !== undefined && (
        <WebhookDialog
          isOpen={isAdding}
          events={data.events}
          onClose={() => setAdding(false)}
          onSaved={(made) => {
            setAdding(false)
            setSecret(made.secret)
            reload()
          }}
        />
      )}
    </>
  )
}

function List({ webhooks }: { webhooks: readonly Webhook[] }) {
  const messages = useMessages()
  return (
    <StackedTable
      caption={messages.webhooks.heading}
      columns={[
        messages.webhooks.url,
        messages.parts.status,
        messages.webhooks.deliveryStates.waiting,
        messages.webhooks.deliveryStates.failed,
      ]}
    >
      {webhooks.map((webhook) => {
        const { tone, label } = getWebhookState(webhook, messages)
        const { webhookId, url, events, waiting, failed } = webhook
        return (
          <tr key={webhookId}>
            <th scope="row">
              <span className="person">
                <a className="wrap" href={toUrl('/webhooks', { webhook: webhookId })} dir="ltr">
                  {url}
                </a>
                <span className="soft small">
                  {events.length === 1
                    ? events[0]
                    : formatPlural(messages.webhooks.eventCount, events.length, messages.locale)}
                </span>
              </span>
            </th>
            <td data-label={messages.parts.status}>
              <Badge tone={tone}>{label}</Badge>
            </td>
            <td data-label={messages.webhooks.deliveryStates.waiting}>{waiting}</td>
            <td data-label={messages.webhooks.deliveryStates.failed}>{failed}</td>
          </tr>
        )
      })}
    </StackedTable>
  )
}
