import { configure } from '@testing-library/dom'
import fc from 'fast-check'

// Property tests draw the same cases in each run. The soak run draws others, and more; a failure prints its seed.
const isSoak = process.env.FOYER_TEST_SEED === 'random'
fc.configureGlobal(isSoak ? { numRuns: 1000 } : { seed: Number(process.env.FOYER_TEST_SEED ?? 1) })

// Says only when to give up waiting for an element, in milliseconds: a machine may be doing many other things.
configure({ asyncUtilTimeout: 30_000 })
