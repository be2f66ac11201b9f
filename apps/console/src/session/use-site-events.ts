import { createEventHook, type StreamListener } from './create-event-hook.js'

export type SiteTopic = 'members' | 'requests' | 'audit' | 'overview' | 'inbox'

/** A change that the server reports. The id is that of the member, entry or email; empty for the overview. */
interface SiteEvent {
  id: string
  kind: 'created' | 'updated' | 'removed'
}

/** Listens to the changes of a topic of the site; to nothing without one. */
export const useSiteEvents: (topic: SiteTopic | undefined, listener: StreamListener<SiteEvent>) => void =
  createEventHook(
    {
      path: (topics) => `/owner/v1/events?topics=${topics.join()}`,
      channelOf: ({ topic }) => topic,
      channelsOf: ({ topics }) => topics,
    },
    ({ id, kind }): SiteEvent => ({ id: String(id), kind: kind as SiteEvent['kind'] }),
  )
