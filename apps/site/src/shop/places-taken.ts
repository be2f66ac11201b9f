/**
 * Fetches the number of places taken, by class id. The studio's server counts them, because a visitor can read only
 * their own bookings. @throws Error if the response is not successful
 */
export async function fetchPlacesTaken(signal?: AbortSignal): Promise<Record<string, number>> {
  const answer = await fetch('/places.json', signal ? { signal } : {})
  if (!answer.ok) throw new Error(`/places.json answered ${answer.status}`)
  return ((await answer.json()) as { taken: Record<string, number> }).taken
}
