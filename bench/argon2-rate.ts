/** Prints the number of argon2id verifications per second on one core, with the library and settings of the server. */
import { hash, verify } from '@node-rs/argon2'

const SETTINGS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const seconds = Number(process.argv[2] ?? 3)
const password = 'correct horse battery'
const stored = await hash(password, SETTINGS)
for (let warm = 0; warm < 5; warm++) await verify(stored, password)
const start = performance.now()
let verifications = 0
while (performance.now() - start < seconds * 1000) {
  await verify(stored, password)
  verifications++
}
process.stdout.write(`${verifications / ((performance.now() - start) / 1000)}\n`)
