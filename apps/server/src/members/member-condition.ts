/** What members can be chosen and ordered by: what the database can answer without reading profiles. */
export type MemberField = 'id' | 'loginEmail' | 'status' | 'slug' | 'createdDate' | 'updatedDate' | 'lastLoginDate'

export type Comparison = '=' | '!=' | '>' | '>=' | '<' | '<='

/** Which members are meant, in the values the store keeps: times are milliseconds, addresses their keys. */
export type MemberCondition =
  | { kind: 'all' | 'any'; of: MemberCondition[] }
  | { kind: 'not'; of: MemberCondition }
  | { kind: 'compare'; field: MemberField; comparison: Comparison; value: string | number }
  | { kind: 'one-of'; field: MemberField; values: (string | number)[] }
  /** Compares lower case, and takes the text literally. */
  | { kind: 'starts-with' | 'contains'; field: 'loginEmail' | 'slug'; text: string }
  | { kind: 'known'; field: MemberField }
  /** Without those who run the site. */
  | { kind: 'no-role' }

export interface MemberOrder {
  field: MemberField
  direction: 'asc' | 'desc'
}

/** One page of the members that meet a condition. Equal ones follow each other by id, so that pages are stable. */
export interface MemberSelection {
  condition: MemberCondition
  order: readonly MemberOrder[]
  limit: number
  offset: number
}
