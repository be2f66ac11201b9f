import { dataCalls } from './data-calls.mjs'
import { studioTime } from './studio-time.mjs'

/** How long an answer of the data service serves everybody who asks, in milliseconds. */
const FRESH_MS = 1000
/** How long a page waits for what it is to begin with; then it goes out without, and the browser asks. */
const PATIENCE_MS = 1500

/**
 * What the site's server asks the data service with its API key: what a page begins with, and how many places of each
 * class are taken. The latter is for no visitor to see in the bookings, which are each their visitor's own.
 */
export function siteBackEnd({ foyerUrl, apiKey, fetch, now = () => new Date() }) {
  const call = dataCalls({ foyerUrl, apiKey, fetch })
  const itemsOf = async (dataCollectionId, query) => {
    const { dataItems } = await call('/items/query', { dataCollectionId, query })
    return dataItems.map(({ data }) => data)
  }
  const shelf = kept(() =>
    itemsOf('Pieces', {
      sort: [{ fieldName: 'position' }],
      fields: [...PIECE_FIELDS],
      paging: { limit: 200 },
    }),
  )
  const upcomingClasses = () =>
    itemsOf('Classes', {
      filter: { begins: { $gte: studioTime(now()).slice(0, 10) } },
      sort: [{ fieldName: 'begins' }],
      fields: [...CLASS_FIELDS],
      paging: { limit: 50 },
    })
  const classes = kept(upcomingClasses)
  /** Never cached: a page may show a class that is newer than the cached list, or one that has just filled up. */
  async function placesTaken() {
    const upcoming = await upcomingClasses()
    const all = upcoming.flatMap(({ _id, places }) =>
      Array.from({ length: places }, (_, place) => [`${_id}.${place + 1}`, _id]),
    )
    const classOf = new Map(all)
    const bookings = await itemsOf('Bookings', {
      filter: { _id: { $in: [...classOf.keys()] } },
      fields: ['classId'],
      paging: { limit: 1000 },
    })
    const counts = Object.fromEntries(upcoming.map(({ _id }) => [_id, 0]))
    // A booking counts for the class that its id names, whatever else stands in it.
    for (const { _id } of bookings) if (classOf.has(_id)) counts[classOf.get(_id)] += 1
    return counts
  }
  return {
    /** What the first view needs; undefined when the data service does not answer in time. */
    async firstItems() {
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
      const asked = Promise.all([shelf(), classes()]).then(([pieces, coming]) => ({ pieces, classes: coming }))
      return Promise.race([asked, late]).catch(() => undefined)
    },
    /** By class id. Throws when the data service does not answer. */
    placesTaken,
  }
}

const PIECE_FIELDS = ['position', 'name', 'kind', 'shape', 'glazes', 'width', 'height', 'price', 'stock', 'words']
const CLASS_FIELDS = ['name', 'words', 'begins', 'hours', 'price', 'places']

/** One question at a time, whose answer serves everybody for a moment. A failure serves nobody. */
function kept(ask) {
  let answer
  let until = 0
  return () => {
    if (answer !== undefined && Date.now() < until) return answer
    const asked = ask()
    answer = asked
    until = Number.POSITIVE_INFINITY
    asked.then(
      () => {
        until = Date.now() + FRESH_MS
      },
      () => {
        if (answer === asked) answer = undefined
      },
    )
    return asked
  }
}
