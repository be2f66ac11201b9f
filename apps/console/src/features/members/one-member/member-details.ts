import { ApiFault, toFault } from '../../../api/api-fault.js'
import { useMessages } from '../../../language/messages.js'
import { useCall } from '../../../session/owner.js'
import type { Member } from '../member.js'

type FieldValue = { name?: string; value?: unknown } | null

/** A member with everything that the team sees, as returned by the owner API. */
export interface MemberDetails extends Member {
  /** Sent with each change, so that a change of another person is not overwritten. */
  revision: number
  profile: { nickname?: string | null; title?: string | null; photo?: { url?: string } | null }
  contact: {
    firstName?: string | null
    lastName?: string | null
    phones?: string[]
    emails?: string[]
    addresses?: Record<string, unknown>[]
    birthdate?: string | null
    company?: string | null
    jobTitle?: string | null
    customFields?: Record<string, FieldValue>
  }
  /** Language of emails; null: the default of the site. */
  language: string | null
  /** New address that the member has not confirmed yet. */
  pendingEmail: string | null
  notes: string
  tags: readonly string[]
  hasPassword: boolean
  secondFactors: { hasAuthenticator: boolean; recoveryCodes: number }
  /** Oldest first. */
  passkeys: readonly MemberPasskey[]
  /** Linked accounts at identity providers, the oldest first. */
  identities: readonly LinkedAccount[]
}

/** An account at an identity provider that signs a member in. */
export interface LinkedAccount {
  providerId: string
  providerName: string
  /** Names the mark of the provider. */
  preset: string
  /** Whether the site offers the provider for sign-in. */
  isOffered: boolean
  subject: string
  email: string | null
  linkedDate: string
  lastUsedDate: string
}

/** A passkey of a member, without its key. */
export interface MemberPasskey {
  id: string
  /** Empty for the name of the provider. */
  name: string
  provider: string | null
  isSynced: boolean
  createdDate: string
  lastUsedDate: string | null
  isOnlyMethod: boolean
}

/** Returns the path of a member in the owner API. */
export const pathOfMember = (memberId: string) => `/owner/v1/members/${encodeURIComponent(memberId)}`

/** A change of a member; absent parts stay. */
export interface MemberEdit {
  member?: { profile?: object; contact?: object }
  language?: string | null
  notes?: string
  tags?: readonly string[]
}

/**
 * Returns a function that saves a change and then calls `onChange` with the changed member.
 * @throws ApiFault of status 409 if the member has changed since it was loaded
 */
export function useMemberEdit({ memberId, revision }: MemberDetails, onChange: (member: MemberDetails) => void) {
  const call = useCall()
  const messages = useMessages()
  return async (edit: MemberEdit) => {
    const json = { ...edit, expected: { revision } }
    try {
      const { member } = await call<{ member: MemberDetails }>(pathOfMember(memberId), { method: 'PATCH', json })
      onChange(member)
    } catch (error) {
      const { status, requestId } = toFault(error)
      throw status === 409 ? new ApiFault(messages.memberPage.stale, { status, requestId }) : error
    }
  }
}
