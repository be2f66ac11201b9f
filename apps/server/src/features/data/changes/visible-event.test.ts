import { describe, expect, it } from 'vitest'
import type { LiveEvent, LiveEventKind } from '../../../platform/live/live-event-store.js'
import type { DataCaller } from '../data-caller.js'
import type { Access } from '../permissions.js'
import { visibleEvent } from './visible-event.js'

const ana: DataCaller = { kind: 'member', id: 'mem_ana' }
const backEnd: DataCaller = { kind: 'admin' }
const event = (kind: LiveEventKind, ownerId: string): LiveEvent => ({
  position: 1,
  topic: 'items/pots',
  subjectId: 'a',
  kind,
  ownerId,
})

describe('decision 34: what a caller may know of a change', () => {
  it.each<[LiveEventKind, string, Access, DataCaller, string | undefined]>([
    ['created', 'mem_ana', 'own', ana, 'created'],
    ['updated', 'mem_ana', 'own', ana, 'updated'],
    ['removed', 'mem_ana', 'own', ana, 'removed'],
    ['disowned', 'mem_ana', 'own', ana, 'removed'],
    ['created', 'mem_bo', 'own', ana, undefined],
    ['removed', 'mem_bo', 'own', ana, undefined],
    ['disowned', 'mem_bo', 'own', ana, undefined],
    ['updated', 'mem_bo', 'all', ana, 'updated'],
    ['disowned', 'mem_bo', 'all', ana, undefined],
    ['updated', 'mem_ana', 'none', ana, undefined],
    ['removed', 'mem_bo', 'all', backEnd, 'removed'],
    ['collection', '', 'all', backEnd, undefined],
  ])('%s, an item of %s, access to %s', (kind, owner, access, caller, known) => {
    expect(visibleEvent(event(kind, owner), access, caller)?.kind).toBe(known)
  })
})
