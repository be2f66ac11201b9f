import { useQuery } from './use-location.js'

/** A switch that is stored in the URL, such as an open dialog, so that a link can turn it on. Back turns it off. */
export function useUrlFlag(name: string): [boolean, (isOn: boolean) => void] {
  const [query, change] = useQuery()
  const isOn = query[name] === 'yes'
  return [isOn, (next) => next !== isOn && change({ [name]: next ? 'yes' : undefined }, { replace: !next })]
}
