/** The fields that hold text: they have an order, and can be searched for a part. */
export type MemberTextField = 'id' | 'loginEmail' | 'slug' | 'nickname' | 'title' | 'firstName' | 'lastName'

/** What members can be chosen and ordered by. */
export type MemberField = MemberTextField | 'status' | 'privacyStatus' | 'createdDate' | 'updatedDate' | 'lastLoginDate'

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<='

/** Which members are meant, in the values the store keeps: times are milliseconds, addresses their keys. */
export type MemberCondition =
  | { kind: 'all' | 'any'; of: MemberCondition[] }
  | { kind: 'not'; of: MemberCondition }
  | { kind: 'compare'; field: MemberField; comparison: Comparison; value: string | number }
  | { kind: 'one-of'; field: MemberField; values: (string | number)[] }
  /** Ignores letter case, and takes the text literally. */
  | { kind: 'starts-with' | 'ends-with' | 'contains'; field: MemberTextField; text: string }
  | { kind: 'known'; field: MemberField }
  /** Without those who run the site. */
  | { kind: 'no-role' }

export interface MemberOrder {
  field: MemberField
  direction: 'asc' | 'desc'
}

/** One page of the members that meet a condition. Equal ones follow each other by id, so that pages are stable. */
export interface MemberSelection {
  /** Of all members, or of those alone who made themselves public and are members in full. */
  visibility: 'all' | 'public'
  condition: MemberCondition
  order: readonly MemberOrder[]
  limit: number
  offset: number
  /** Where counting ends: a total that is larger than this stands for all larger ones. */
  countLimit?: number
  /** The network or the person that asks: slow queries are queued by it. */
  queueKey: string
}
