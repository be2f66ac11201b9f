import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataCalls } from './data-calls.mjs'
import { root } from './project.mjs'
import { runWhenStarted, Stop } from './run-step.mjs'
import { studioTime } from './studio-time.mjs'

const sample = join(root, 'apps', 'site', 'sample')
const readJson = (name) => JSON.parse(readFileSync(join(sample, name), 'utf8'))
const WEEKS = 4

/**
 * Creates the missing collections of the reference site with their sample items, and schedules the classes of the
 * coming weeks. Existing data is unchanged, so it can run at every start. Needs an API key.
 */
export async function seedSite({ foyerUrl, apiKey, fetch, now = new Date() }) {
  const call = dataCalls({ foyerUrl, apiKey, fetch })
  const { collections } = await call('/collections?paging.limit=1000')
  const known = new Set(collections.map(({ id }) => id))
  for (const collection of readJson('collections.json')) {
    if (known.has(collection.id)) continue
    await call('/collections', { collection })
    if (collection.id === 'Pieces') await insert(call, 'Pieces', samplePieces())
  }
  await insert(call, 'Classes', upcomingClasses(now))
}

/** The sample pieces, one line of JSON each. */
export const samplePieces = () =>
  readFileSync(join(sample, 'Pieces.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Existing items are unchanged. */
const insert = (call, dataCollectionId, items) =>
  call('/bulk/items/insert', { dataCollectionId, dataItems: items.map((data) => ({ id: data._id, data })) })

/**
 * Returns the classes of the next four weeks from the timetable, soonest first. The id and places of a class do not
 * depend on the day on which it is scheduled.
 */
export function upcomingClasses(now) {
  const today = studioTime(now).slice(0, 10)
  const all = readJson('timetable.json').flatMap((course) =>
    Array.from({ length: WEEKS }, (_, week) => classIn(course, today, week)),
  )
  return all.sort((one, other) => (one.begins < other.begins ? -1 : 1))
}

function classIn({ id, weekday, at, name, words, hours, price }, today, week) {
  const midnight = new Date(`${today}T00:00Z`)
  const daysAhead = ((weekday - midnight.getUTCDay() + 6) % 7) + 1 + week * 7
  const day = new Date(midnight.getTime() + daysAhead * 86_400_000).toISOString().slice(0, 10)
  // Some classes are full when they are announced, most are not.
  const places = (Number(day.slice(8)) * 7 + name.length * 3) % 7
  return { _id: `${id}-${day}`, name, words, begins: `${day}T${at}`, hours, price, places }
}

await runWhenStarted(import.meta.url, () => {
  const { FOYER_URL, FOYER_SITE_KEY } = process.env
  if (!FOYER_URL || !FOYER_SITE_KEY) throw new Stop('Name the Foyer in FOYER_URL and an API key in FOYER_SITE_KEY.')
  return seedSite({ foyerUrl: FOYER_URL, apiKey: FOYER_SITE_KEY })
})
