import { median } from '../report.ts'

/** How long one request takes, in milliseconds, and what is answered. */
async function sendRequest(ask: () => Promise<Response>): Promise<{ ms: number; text: string }> {
  const start = performance.now()
  const response = await ask()
  const text = await response.text()
  if (!response.ok) throw new Error(`answered ${response.status}: ${text.slice(0, 300)}`)
  return { ms: performance.now() - start, text }
}

/** As `answered`, the milliseconds alone. */
export const measureRequest = async (ask: () => Promise<Response>): Promise<number> => (await sendRequest(ask)).ms

/**
 * How long an aggregation takes for a million items, in milliseconds: whoever inserted more in the rounds before has
 * more to add.
 */
export async function aggregateResponses(ask: () => Promise<Response>): Promise<number> {
  const { ms, text } = await sendRequest(ask)
  const items = (JSON.parse(text).results as { count: number }[]).reduce((sum, { count }) => sum + count, 0)
  return (ms * 1_000_000) / items
}

/** How long each of two takes in the middle of some times, when they take turns. */
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
