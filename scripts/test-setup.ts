import { configure } from '@testing-library/dom'
import fc from 'fast-check'

// Property tests use the same cases in each run. The soak run uses random and more cases; a failure prints the seed.
const isSoak = process.env.FOYER_TEST_SEED === 'random'
fc.configureGlobal(isSoak ? { numRuns: 1000 } : { seed: Number(process.env.FOYER_TEST_SEED ?? 1) })

// Milliseconds to wait for an element before a test fails, generous because the machine may be busy.
configure({ asyncUtilTimeout: 30_000 })
