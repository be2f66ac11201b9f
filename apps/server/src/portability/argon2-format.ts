/**
 * A hash this server can check and would not be ashamed of: Argon2id, at least as costly as the weakest setting that OWASP calls
 * equal to ours (Password Storage Cheat Sheet: m=7 MiB with t=5 and its neighbours), and not so costly that one sign-in could
 * stop the server.
 */
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,172}$/
const LEAST_KIB_TIMES_PASSES = 35 * 1024
const MOST_KIB = 256 * 1024
const MOST_PASSES = 20
const MOST_LANES = 16

/** What is wrong with a password hash, or undefined. */
export function argon2Fault(hash: string): string | undefined {
  const [, memory, passes, lanes] = PHC.exec(hash)?.map(Number) ?? []
  if (memory === undefined || passes === undefined || lanes === undefined)
    return 'is not the PHC string of an Argon2id hash ($argon2id$v=19$m=…,t=…,p=…$salt$hash)'
  if (memory * passes < LEAST_KIB_TIMES_PASSES) return 'is an Argon2id hash of too little work to be safe'
  if (memory > MOST_KIB || passes > MOST_PASSES || lanes < 1 || lanes > MOST_LANES)
    return 'is an Argon2id hash of more work than a sign-in may cost'
  return undefined
}
