import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GroupCommits, groupCommits } from './group-commits.js'

describe('group commits', () => {
  let folder: string
  let writing: SqliteHandle.Database
  let reading: SqliteHandle.Database
  let commits: GroupCommits
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'foyer-commits-'))
    writing = new SqliteHandle(join(folder, 'test.sqlite'), { timeout: 0 })
    writing.pragma('journal_mode = WAL')
    writing.exec('create table entry (name text primary key not null) strict')
    reading = new SqliteHandle(join(folder, 'test.sqlite'))
    commits = groupCommits(writing, 300)
  })
  afterEach(() => {
    writing.close()
    reading.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const names = (handle = reading): string[] =>
    (handle.prepare('select name from entry order by rowid').all() as { name: string }[]).map(({ name }) => name)
  const add = (name: string) => writing.prepare('insert into entry values (?)').run(name)

  it('a work that throws leaves the others alone, whatever it wrote before', async () => {
    const outcomes = await Promise.allSettled([
      commits.run(async () => add('one').changes),
      commits.run(async () => {
        add('two')
        throw new Error('changed my mind')
      }),
      commits.run(async () => {
        add('three')
        await Promise.resolve()
        add('one')
      }),
      commits.run(async () => add('four').changes),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(names()).toEqual(['one', 'four'])
  })

  it('a single statement that fails leaves the others alone, and so do works beside it', async () => {
    const outcomes = await Promise.allSettled([
      commits.runStatement(async () => add('one').changes),
      commits.runStatement(async () => add('one')),
      commits.run(async () => {
        add('two')
        throw new Error('changed my mind')
      }),
      commits.runStatement(async () => add('three').changes),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(names()).toEqual(['one', 'three'])
  })

  it('nothing is visible, and nobody is answered, before the commit', async () => {
    const seen: string[] = []
    let answered = 0
    const works = ['one', 'two', 'three'].map((name) =>
      commits
        .run(async () => {
          add(name)
          await Promise.resolve()
          seen.push(`${name}: ${names().length} visible, ${answered} answered`)
        })
        .then(() => {
          answered++
          // Once a caller resumes, the whole group is visible.
          expect(names()).toHaveLength(3)
        }),
    )
    await Promise.all(works)
    expect(seen).toEqual(['one: 0 visible, 0 answered', 'two: 0 visible, 0 answered', 'three: 0 visible, 0 answered'])
  })

  it('works run one after the other, in the order they came', async () => {
    const events: string[] = []
    await Promise.all(
      Array.from({ length: 20 }, (_unused, index) =>
        commits.run(async () => {
          events.push(`begin ${index}`)
          await new Promise((resolve) => setImmediate(resolve))
          events.push(`end ${index}`)
        }),
      ),
    )
    expect(events).toEqual(Array.from({ length: 20 }, (_unused, index) => [`begin ${index}`, `end ${index}`]).flat())
  })

  it('a later work sees what an earlier one of its group wrote', async () => {
    const [, seen] = await Promise.all([commits.run(async () => add('one')), commits.run(async () => names(writing))])
    expect(seen).toEqual(['one'])
  })

  it('when the whole transaction is lost, every work of the group is told, and the next group is well', async () => {
    const lost = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    const outcomes = await Promise.allSettled([
      commits.run(async () => add('before')),
      commits.run(async () => {
        // SQLite does the same when the disk is full.
        writing.exec('rollback')
        throw lost
      }),
      commits.run(async () => add('after')),
    ])
    expect(outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : 'kept'))).toEqual([
      lost,
      lost,
      lost,
    ])
    expect(names()).toEqual([])
    await commits.run(async () => add('later'))
    expect(names()).toEqual(['later'])
  })

  it('when the disk really is full, all or nothing of each group stays', async () => {
    const pages = writing.pragma('page_count', { simple: true }) as number
    writing.pragma(`max_page_count = ${pages + 3}`)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_unused, index) => commits.run(async () => add(`${index} ${'x'.repeat(3000)}`))),
    )
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SQLITE_FULL' })
    expect(names()).toHaveLength(outcomes.filter(({ status }) => status === 'fulfilled').length)
    writing.pragma('max_page_count = 1000000')
    await commits.run(async () => add('later'))
    expect(names()).toContain('later')
  })

  it('waits for another process without holding this one up, and gives up in the end', async () => {
    reading.exec('begin immediate')
    const late = commits.run(async () => add('late'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    reading.exec('commit')
    await late
    expect(names()).toEqual(['late'])

    reading.exec('begin immediate')
    await expect(commits.run(async () => add('never'))).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
    reading.exec('commit')
    await commits.run(async () => add('again'))
    expect(names()).toEqual(['late', 'again'])
  })

  it('settled waits for all that is under way', async () => {
    const run = commits.run(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      add('one')
    })
    await commits.settled()
    expect(names()).toEqual(['one'])
    await run
    await commits.settled()
  })

  it('keeps exactly the works that were answered, whatever fails and whenever it comes', async () => {
    let round = 0
    const plan = fc.array(fc.record({ fails: fc.boolean(), waits: fc.nat({ max: 2 }), later: fc.boolean() }), {
      minLength: 1,
      maxLength: 15,
    })
    await fc.assert(
      fc.asyncProperty(plan, async (works) => {
        const prefix = `round ${round++} work`
        const kept: string[] = []
        const running: Promise<void>[] = []
        for (const [index, { fails, waits, later }] of works.entries()) {
          const name = `${prefix} ${index}`
          running.push(
            commits
              .run(async () => {
                add(name)
                for (let turn = 0; turn < waits; turn++) await Promise.resolve()
                if (fails) throw new Error('no')
              })
              .then(
                () => {
                  kept.push(name)
                },
                () => {},
              ),
          )
          if (later) await new Promise((resolve) => setImmediate(resolve))
        }
        await Promise.all(running)
        expect(names().filter((name) => name.startsWith(`${prefix} `))).toEqual(kept)
        expect(kept).toEqual(works.flatMap(({ fails }, index) => (fails ? [] : [`${prefix} ${index}`])))
      }),
      { numRuns: 60 },
    )
  })
})
