import { median } from '../report.ts'

/** Sends a request. Returns the milliseconds until the response is complete, and its text. */
async function sendRequest(ask: () => Promise<Response>): Promise<{ ms: number; text: string }> {
  const start = performance.now()
  const response = await ask()
  const text = await response.text()
  if (!response.ok) throw new Error(`answered ${response.status}: ${text.slice(0, 300)}`)
  return { ms: performance.now() - start, text }
}

/** Like `sendRequest`, but returns only the milliseconds. */
export const measureRequest = async (ask: () => Promise<Response>): Promise<number> => (await sendRequest(ask)).ms

/**
 * Returns the milliseconds of an aggregation scaled to a million items, because the number of inserted items differs
 * between contenders.
 */
export async function aggregateResponses(ask: () => Promise<Response>): Promise<number> {
  const { ms, text } = await sendRequest(ask)
  const items = (JSON.parse(text).results as { count: number }[]).reduce((sum, { count }) => sum + count, 0)
  return (ms * 1_000_000) / items
}

/** Measures two operations alternately. Returns the median of each. */
export async function measureAlternating(
  times: number,
  one: () => Promise<number>,
  other: () => Promise<number>,
): Promise<[number, number]> {
  const ones = []
  const others = []
  for (let time = 0; time < times; time++) {
    ones.push(await one())
    others.push(await other())
  }
  return [median(ones), median(others)]
}
