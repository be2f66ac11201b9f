/**
 * How many places of each class are taken, by class id. The studio's server counts them: the bookings are each their
 * visitor's own, and nobody else reads them. Throws when it cannot.
 */
export async function fetchPlacesTaken(signal?: AbortSignal): Promise<Record<string, number>> {
  const answer = await fetch('/places.json', signal ? { signal } : {})
  if (!answer.ok) throw new Error(`/places.json answered ${answer.status}`)
  return ((await answer.json()) as { taken: Record<string, number> }).taken
}
