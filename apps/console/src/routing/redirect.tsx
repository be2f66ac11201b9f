import { useEffect } from 'react'
import { navigate, toUrl } from './location.js'
import { useQuery } from './use-location.js'

/** Replaces the URL by that of another page, with the same query. */
export function Redirect({ to }: { to: string }) {
  const [query] = useQuery()
  const url = toUrl(to, query)
  useEffect(() => navigate(url, { replace: true }), [url])
  return null
}
