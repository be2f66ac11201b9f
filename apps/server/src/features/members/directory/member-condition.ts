/** Text fields: they have an order, and can be searched for a substring. */
export type MemberTextField = 'id' | 'loginEmail' | 'slug' | 'nickname' | 'title' | 'firstName' | 'lastName'

/** Fields that members can be filtered and sorted by. */
export type MemberField = MemberTextField | 'status' | 'privacyStatus' | 'createdDate' | 'updatedDate' | 'lastLoginDate'

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<='

/** A condition on members, with values in stored form: times are milliseconds, addresses their keys. */
export type MemberCondition =
  | { kind: 'all' | 'any'; of: MemberCondition[] }
  | { kind: 'not'; of: MemberCondition }
  | { kind: 'compare'; field: MemberField; comparison: Comparison; value: string | number }
  | { kind: 'one-of'; field: MemberField; values: (string | number)[] }
  /** Case-insensitive; the text is matched literally. */
  | { kind: 'starts-with' | 'ends-with' | 'contains'; field: MemberTextField; text: string }
  | { kind: 'known'; field: MemberField }
  /** Excludes members with a role. */
  | { kind: 'no-role' }

export interface MemberOrder {
  field: MemberField
  direction: 'asc' | 'desc'
}

/** One page of the members that meet a condition. Ties are sorted by id, so that pages are stable. */
export interface MemberSelection {
  /** All members, or only active members with a public profile. */
  visibility: 'all' | 'public'
  condition: MemberCondition
  order: readonly MemberOrder[]
  limit: number
  offset: number
  /** Limit of the count: any larger total means "more than this". */
  countLimit?: number
  /** The network or the member that sent the request; slow queries are queued by it. */
  queueKey: string
}
