import { EventEmitter } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeFileAtomically } from './write-file-atomically.js'

describe('writeWholeFile', () => {
  let folder: string
  let events: EventEmitter
  let codes: number[]
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-write-'))
    events = new EventEmitter()
    codes = []
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (work: (partial: string) => Promise<void>) => {
    const stoppable = { events, exit: (code: number) => void codes.push(code) }
    return writeFileAtomically(stoppable, join(folder, 'file'), { force: false, dataFolder: folder }, work)
  }

  it.each(['SIGTERM', 'SIGINT'])('%s deletes the incomplete file and ends the process with 1', async (signal) => {
    const written = write(async (partial) => {
      writeFileSync(partial, 'half')
      events.emit(signal)
      expect([readdirSync(folder), codes]).toEqual([[], [1]])
    })
    // In a real process, nothing runs after `exit`.
    await expect(written).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
  })

  it('stops listening to signals when the file is written, and when it is not', async () => {
    await write(async (partial) => {
      expect(events.eventNames()).toEqual(['SIGINT', 'SIGTERM'])
      writeFileSync(partial, 'all')
    })
    expect([events.eventNames(), readFileSync(join(folder, 'file'), 'utf8')]).toEqual([[], 'all'])
    rmSync(join(folder, 'file'))
    await expect(write(() => Promise.reject(new Error('no more data')))).rejects.toThrow('no more data')
    expect([events.eventNames(), readdirSync(folder), codes]).toEqual([[], [], []])
  })
})
