import { Button } from '@foyer/ui'
import { useState } from 'react'
import { type ApiFault, faultOf } from '../../api/api-fault.js'
import { FaultNotice } from '../../api/fault-notice.js'
import { useCall, useMay } from '../../session/owner.js'
import { useDecide } from './decisions-context.js'
import { BlockDialog, DeleteDialog } from './dialogs.js'
import type { Member } from './member.js'
import type { MembersQuestion } from './question.js'
import { everybody } from './use-members.js'

interface BulkBarProps {
  /** Those who are chosen, on this page and on others. */
  chosen: readonly Member[]
  total: number | undefined
  question: MembersQuestion
  onChoose: (members: readonly Member[]) => void
}

const number = new Intl.NumberFormat('en')

/** What can be done with everybody who is chosen: the page and all who match are told apart (ME-04). */
export function BulkBar({ chosen, total, question, onChoose }: BulkBarProps) {
  const call = useCall()
  const may = useMay()
  const decide = useDecide()
  const [asked, setAsked] = useState<'block' | 'delete'>()
  const [isGathering, setGathering] = useState(false)
  const [fault, setFault] = useState<ApiFault>()
  const waiting = chosen.filter(({ status }) => status === 'pending-approval')
  const blockable = chosen.filter(({ status }) => status !== 'blocked' && status !== 'pending-deletion')
  const deletable = chosen.filter(({ status }) => status !== 'pending-deletion')
  const gather = async () => {
    setGathering(true)
    setFault(undefined)
    try {
      onChoose(await everybody(question, call))
    } catch (error) {
      setFault(faultOf(error))
    }
    setGathering(false)
  }
  const after = (run: () => void) => () => {
    setAsked(undefined)
    run()
    onChoose([])
  }
  return (
    <section className="bulk" aria-label="With those selected" data-empty={chosen.length === 0 || undefined}>
      <p role="status">{chosen.length > 0 && `${number.format(chosen.length)} selected`}</p>
      {chosen.length > 0 && (
        <>
          {total !== undefined && total > chosen.length && (
            <Button small tone="plain" busy={isGathering} onClick={gather}>
              {`Select all ${number.format(total)} that match`}
            </Button>
          )}
          {may('approveMember') && waiting.length > 0 && (
            <Button
              small
              onClick={after(() => decide.approve(waiting))}
            >{`Approve ${number.format(waiting.length)}`}</Button>
          )}
          {may('blockMember') && blockable.length > 0 && (
            <Button small tone="quiet" onClick={() => setAsked('block')}>
              {`Block ${number.format(blockable.length)}…`}
            </Button>
          )}
          {may('deleteMember') && deletable.length > 0 && (
            <Button small tone="quiet" onClick={() => setAsked('delete')}>
              {`Delete ${number.format(deletable.length)}…`}
            </Button>
          )}
          <Button small tone="plain" onClick={() => onChoose([])}>
            Select nobody
          </Button>
        </>
      )}
      <FaultNotice fault={fault} retry={gather} />
      <BlockDialog
        people={asked === 'block' ? blockable : []}
        onClose={() => setAsked(undefined)}
        onBlock={after(() => decide.block(blockable))}
      />
      <DeleteDialog
        people={asked === 'delete' ? deletable : []}
        onClose={() => setAsked(undefined)}
        onDelete={after(() => decide.remove(deletable))}
      />
    </section>
  )
}
