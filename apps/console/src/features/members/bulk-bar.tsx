import { formatPlural } from '@foyer/messages/console'
import { Button } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, toFault } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useMessages } from '../../language/messages.js'
import { useCall, usePermission } from '../../session/owner.js'
import { useDecide } from './decisions-context.js'
import { BlockDialog, DeleteDialog } from './dialogs.js'
import type { Member } from './member.js'
import type { MembersQuery } from './members-query.js'
import { fetchAllMembers } from './use-members.js'

interface BulkBarProps {
  /** The selected members, of this page and of other pages. */
  selected: readonly Member[]
  total: number | undefined
  membersQuery: MembersQuery
  onSelect: (members: readonly Member[]) => void
}

/** Actions on all selected members. Selecting the page and selecting all matching members are separate (ME-04). */
export function BulkBar({ selected, total, membersQuery, onSelect }: BulkBarProps) {
  const messages = useMessages()
  const call = useCall()
  const may = usePermission()
  const decide = useDecide()
  const [openDialog, setOpenDialog] = useState<'block' | 'delete'>()
  const [isFetchingAll, setFetchingAll] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const waiting = selected.filter(({ status }) => status === 'pending-approval')
  const blockable = selected.filter(({ status }) => status !== 'blocked' && status !== 'pending-deletion')
  const deletable = selected.filter(({ status }) => status !== 'pending-deletion')
  const fetchAllMatches = async () => {
    setFetchingAll(true)
    setFault(undefined)
    try {
      onSelect(await fetchAllMembers(membersQuery, call))
    } catch (error) {
      setFault(toFault(error))
    }
    setFetchingAll(false)
  }
  const after = (run: () => void) => () => {
    setOpenDialog(undefined)
    run()
    onSelect([])
  }
  return (
    <section className="bulk" aria-label={messages.members.bulk.label} data-empty={selected.length === 0 || undefined}>
      <p role="status">
        {selected.length > 0 && formatPlural(messages.members.bulk.selected, selected.length, messages.locale)}
      </p>
      {selected.length > 0 && (
        <>
          {total !== undefined && total > selected.length && (
            <Button small tone="plain" busy={isFetchingAll} onClick={fetchAllMatches}>
              {formatPlural(messages.members.bulk.selectAll, total, messages.locale)}
            </Button>
          )}
          {may('approveMember') && waiting.length > 0 && (
            <Button small onClick={after(() => decide.approve(waiting))}>
              {formatPlural(messages.members.bulk.approve, waiting.length, messages.locale)}
            </Button>
          )}
          {may('blockMember') && blockable.length > 0 && (
            <Button small tone="quiet" onClick={() => setOpenDialog('block')}>
              {formatPlural(messages.members.bulk.block, blockable.length, messages.locale)}
            </Button>
          )}
          {may('deleteMember') && deletable.length > 0 && (
            <Button small tone="quiet" onClick={() => setOpenDialog('delete')}>
              {formatPlural(messages.members.bulk.delete, deletable.length, messages.locale)}
            </Button>
          )}
          <Button small tone="plain" onClick={() => onSelect([])}>
            {messages.members.bulk.clear}
          </Button>
        </>
      )}
      <FaultNotice fault={fault} retry={fetchAllMatches} />
      <BlockDialog
        people={openDialog === 'block' ? blockable : []}
        onClose={() => setOpenDialog(undefined)}
        onBlock={after(() => decide.block(blockable))}
      />
      <DeleteDialog
        people={openDialog === 'delete' ? deletable : []}
        onClose={() => setOpenDialog(undefined)}
        onDelete={after(() => decide.remove(deletable))}
      />
    </section>
  )
}
