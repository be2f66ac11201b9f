import { Badge, EmptyState, LinkButton, Notice, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { Sentence } from '../../language/sentence.js'
import { StackedTable } from '../../parts/list/stacked-table.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useCall, usePermission } from '../../session/owner.js'
import { ApplicationGlyph } from './application-glyph.js'
import type { Client } from './client.js'
import { useRefusedAddresses } from './refused-addresses.js'
import '../../styles/clients.css'

/** Lists the clients of the site (CL-01, CL-04). */
export default function ClientsPage() {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const { data, fault, reload } = useResource('clients', async (signal) => {
    const { clients } = await call<{ clients: Client[] }>('/owner/v1/clients', { signal })
    return clients
  })
  const { data: refused } = useRefusedAddresses()
  return (
    <>
      <PageHeading
        actions={
          may('addClient') && (
            <LinkButton small href={toUrl('/clients/new')}>
              {messages.clients.new}
            </LinkButton>
          )
        }
      >
        {messages.clients.heading}
      </PageHeading>
      <FaultNotice fault={fault} retry={reload} />
      {data === undefined && fault === undefined && <Skeleton lines={5} />}
      {data?.length === 0 && (
        <EmptyState title={messages.clients.empty}>
          <p>{messages.clients.emptyHint}</p>
        </EmptyState>
      )}
      {refused?.some(({ clientId }) => clientId === null) && (
        <Notice
          tone="warning"
          actions={
            data?.length === 1 && (
              <LinkButton small href={toUrl(`/clients/${data[0]?.clientId}`, { tab: 'refused' })}>
                {messages.clients.review}
              </LinkButton>
            )
          }
        >
          <p>
            <Sentence
              text={messages.clients.foundSessions}
              parts={{
                origins: refused
                  .filter(({ clientId }) => clientId === null)
                  .slice(0, 5)
                  .map(({ refusedId, address }) => (
                    <code key={refusedId} dir="ltr">
                      {address}{' '}
                    </code>
                  )),
              }}
            />
          </p>
        </Notice>
      )}
      {data !== undefined && data.length > 0 && (
        <StackedTable
          caption={messages.clients.heading}
          columns={[messages.clients.client, messages.clients.origins, messages.clients.operator]}
        >
          {data.map(({ clientId, name, origins, thirdParty, confidential }) => (
            <tr key={clientId}>
              <th scope="row">
                <span className="application">
                  <ApplicationGlyph client={{ confidential, origins }} />
                  <span className="person">
                    <a className="ellipsis" href={toUrl(`/clients/${clientId}`)}>
                      {name}
                    </a>
                    <code className="soft ellipsis">{clientId}</code>
                    {refused?.some((one) => one.clientId === clientId) && (
                      <Badge tone="warning">{messages.clients.refusedBadge}</Badge>
                    )}
                  </span>
                </span>
              </th>
              <td className="long-text" data-label={messages.clients.origins}>
                {origins.join(', ') || <span className="soft">{messages.parts.none}</span>}
              </td>
              <td data-label={messages.clients.operator}>
                {thirdParty === null ? messages.clients.thisSite : <Badge tone="warning">{thirdParty.runBy}</Badge>}
              </td>
            </tr>
          ))}
        </StackedTable>
      )}
    </>
  )
}
