import type { MemberId, SavedView } from '@foyer/protocol'

/** The saved views of people with a role. Removing the role removes them (`OwnerStore.remove`). */
export interface SavedViewStore {
  /** Oldest first. */
  list(memberId: MemberId): Promise<SavedView[]>
  count(memberId: MemberId): Promise<number>
  insert(memberId: MemberId, view: SavedView, now: number): Promise<void>
  /** Returns undefined if the person has no such view. */
  update(
    memberId: MemberId,
    viewId: string,
    change: Partial<Pick<SavedView, 'name' | 'query' | 'columns'>>,
  ): Promise<SavedView | undefined>
  /** Returns false if the person has no such view. */
  delete(memberId: MemberId, viewId: string): Promise<boolean>
}
