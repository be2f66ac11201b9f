import { dataCalls } from './data-calls.mjs'
import { studioTime } from './studio-time.mjs'

/** Milliseconds for which a response of the data service is reused for all requests. */
const FRESH_MS = 1000
/**
 * Milliseconds that a page waits for its initial items; after that it is sent without them and the browser requests
 * them.
 */
const PATIENCE_MS = 1500

/**
 * Reads from the data service with an API key: the initial items of a page, and the number of booked places of each
 * class. Visitors cannot read the latter, because each sees only their own bookings.
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
  /** Not cached: a page may show a class that is newer than the cached list, or one that has just filled up. */
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
    // A booking counts for the class in its id, whatever its other fields contain.
    for (const { _id } of bookings) if (classOf.has(_id)) counts[classOf.get(_id)] += 1
    return counts
  }
  return {
    /** Returns the items of the first view, or undefined if the data service does not respond in time. */
    async firstItems() {
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref())
      const asked = Promise.all([shelf(), classes()]).then(([pieces, coming]) => ({ pieces, classes: coming }))
      return Promise.race([asked, late]).catch(() => undefined)
    },
    /** By class id. Throws if the data service does not respond. */
    placesTaken,
  }
}

const PIECE_FIELDS = ['position', 'name', 'kind', 'shape', 'glazes', 'width', 'height', 'price', 'stock', 'words']
const CLASS_FIELDS = ['name', 'words', 'begins', 'hours', 'price', 'places']

/** Shares one request at a time among all callers and reuses its result for `FRESH_MS`. Failures are not reused. */
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
