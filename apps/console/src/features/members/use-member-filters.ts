import type { ProfileField } from '@foyer/client/profile'
import { useState } from 'react'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { type ListFilter, readFilters } from '../../parts/list/list-filter.js'
import { useQuery } from '../../routing/use-location.js'
import { useCall, usePermission } from '../../session/owner.js'
import { type FilterChoices, getMemberFilters } from './member-filters.js'
import { findUnknownParameters, type MembersQuery, toMembersQuery } from './members-query.js'

interface ListOptions {
  /** Filters that make no sense in this list. */
  without?: readonly string[]
  /** Parameters of the URL that this list uses itself. */
  own?: readonly string[]
}

/** The filters of a list of members in the URL, and the query that they make. */
export function useMemberFilters({ without = [], own = [] }: ListOptions = {}) {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const [query] = useQuery()
  const [now] = useState(Date.now)
  const { data: choices } = useResource<FilterChoices>('member filters', async (signal) => {
    const [{ clients = [] }, { fields = [] }, { tags = [] }, { providers = [] }] = await Promise.all([
      call<{ clients?: FilterChoices['clients'] }>('/owner/v1/clients', { signal }),
      call<{ fields?: ProfileField[] }>('/members/v1/profile-fields', { signal }),
      call<{ tags?: string[] }>('/owner/v1/members/tags', { signal }),
      may('listIdentityProviders')
        ? call<{ providers?: FilterChoices['providers'] }>('/owner/v1/identity-providers', { signal })
        : { providers: [] },
    ])
    return { clients, profileFields: fields, tags, providers }
  })
  const fields = getMemberFilters(messages, choices, query).filter(({ name }) => !without.includes(name))
  const { filters, unknown } = readFilters(fields, query)
  const membersQuery: MembersQuery = toMembersQuery(query, filters, now)
  return {
    fields,
    filters: filters as readonly ListFilter[],
    unknown: [...unknown, ...findUnknownParameters(query, fields)].filter((name) => !own.includes(name)),
    membersQuery,
    isFiltered: filters.length > 0 || Boolean(query.q?.trim()),
  }
}
