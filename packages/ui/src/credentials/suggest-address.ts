/** The most common email domains. */
const commonDomains = [
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'yahoo.com', 'icloud.com', 'proton.me'],
  ...['gmx.de', 'gmx.net', 'web.de', 't-online.de', 'hotmail.fr', 'orange.fr', 'free.fr', 'yahoo.es', 'hotmail.es'],
]

/** Existing domains that differ from a common one by one typo. */
const typoPairs = [
  'mail.com',
  'ymail.com',
  'email.com',
  'gmx.at',
  'gmx.ch',
  'gmx.com',
  'gmx.fr',
  'yahoo.fr',
  'hotmail.it',
]

/** Suggests a correction if the domain is one typo away from a common one (SU-06); otherwise undefined. */
export function suggestAddress(address: string): string | undefined {
  const [, name, domain = ''] = /^(\S+)@(\S+)$/.exec(address.trim()) ?? []
  const typed = domain.toLowerCase()
  if (name === undefined || typed.length < 5 || commonDomains.includes(typed) || typoPairs.includes(typed))
    return undefined
  const meant = commonDomains.find((one) => isOneTypoAway(typed, one))
  return meant === undefined ? undefined : `${name}@${meant}`
}

/** One letter too many, missing or wrong, or two letters swapped. */
function isOneTypoAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const restTyped = typed.slice(start)
  const restMeant = meant.slice(start)
  return (
    restTyped.slice(1) === restMeant.slice(1) ||
    restTyped.slice(1) === restMeant ||
    restTyped === restMeant.slice(1) ||
    (restTyped.slice(2) === restMeant.slice(2) && restTyped[0] === restMeant[1] && restTyped[1] === restMeant[0])
  )
}
