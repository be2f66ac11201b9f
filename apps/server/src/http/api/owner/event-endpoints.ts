import { type OwnerEvent, type OwnerTopic, ownerEventsQuery, ownerTopics, paths } from '@foyer/protocol'
import { z } from 'zod'
import { assertPermitted, isPermitted, type SitePermission } from '../../../features/site/roles/owner-access.js'
import type { LiveEvent, Topic } from '../../../platform/live/live-event-store.js'
import { anySiteRole } from '../../endpoint/access.js'
import { type Endpoint, endpoint } from '../../endpoint/endpoint.js'
import { queryString } from '../../endpoint/query.js'
import { readOwnerApiCaller } from '../../server/credentials/owner-caller.js'
import { eventStreamAnswer, positionOf, streamParameters } from '../../server/event-streams/event-stream-request.js'

/** What a topic needs: the permission to read what its events are about. */
const permissions: Readonly<Record<OwnerTopic, SitePermission>> = {
  members: { role: 'read-only', keyScopes: ['members:read', 'owners:read'] },
  requests: { role: 'read-only', keyScopes: ['members:read', 'owners:read'] },
  audit: { role: 'read-only', keyScopes: ['site:read', 'owners:read'] },
  overview: { role: 'read-only', keyScopes: ['site:read'] },
  inbox: { role: 'read-only', keyScopes: ['site:read'] },
}

/** Live events for the console (decision 34). */
export const eventEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listenToSite',
    method: 'GET',
    path: paths.ownerEvents,
    group: 'Owners',
    summary: 'Listen to changes of members, requests, the audit log, the overview and the inbox',
    about: `${eventStreamAnswer} A \`change\` has \`{"topic", "id", "kind"}\`: the id is that of the member, the entry of the audit log or the email, and empty for the overview; the kind is \`created\`, \`updated\` or \`removed\`. A \`reset\` has \`{"topics"}\`.`,
    allow: anySiteRole,
    query: queryString(ownerEventsQuery, [
      {
        name: 'topics',
        schema: z.string(),
        required: true,
        about: `One or more of ${ownerTopics.map((topic) => `\`${topic}\``).join(', ')}, separated by commas. Each needs the permission to read what it is about.`,
      },
      ...streamParameters,
    ]),
    answers: { 200: { about: 'The stream.', type: 'text/event-stream' } },
    refusals: ['RATE_LIMITED'],
    handle: async ({ request, reply, caller: { caller }, query: { topics, after, seconds } }, deps) => {
      for (const topic of topics) assertPermitted(permissions[topic], caller)
      return deps.eventStreams.open(
        { request, reply },
        {
          topics,
          after: positionOf(request, after),
          seconds,
          callerId: caller.kind === 'owner' ? caller.id : caller.keyId,
          isPermitted() {
            const current = readOwnerApiCaller(request, deps)
            return topics.every((topic) => isPermitted(permissions[topic], current))
          },
          view,
          viewReset: (missed) => ({ topics: missed }),
        },
      )
    },
  }),
]

const view = ({ topic, subjectId, kind }: LiveEvent) =>
  ({ topic: topic as Topic as OwnerTopic, id: subjectId, kind: kind as OwnerEvent['kind'] }) satisfies OwnerEvent
