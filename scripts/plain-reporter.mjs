/**
 * A vitest reporter that ends the run with one plain line, "N passed, N failed", and fails the run if a test was
 * skipped, so that skipped tests are not overlooked.
 */
export default class PlainReporter {
  onInit(vitest) {
    this.vitest = vitest
  }

  onTestRunEnd(testModules, unhandledErrors) {
    const count = countResults(testModules)
    const failed = count.failed + unhandledErrors.length
    const isSelection = Boolean(this.vitest?.config.testNamePattern)
    const mustRun = isSelection ? [] : count.skipped
    for (const name of mustRun) console.log(`skipped: ${name}`)
    if (mustRun.length > 0) {
      console.log('A skipped test fails the run.')
      process.exitCode = 1
    }
    console.log(plainLine({ passed: count.passed, failed, skipped: count.skipped.length }))
  }
}

/** Returns the last line of a run. */
export function plainLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/**
 * Counts the results of all tests. An error in a file or group outside its tests counts as one failure, so that it is
 * never missing from the sum.
 */
export function countResults(testModules) {
  const count = { passed: 0, failed: 0, skipped: [] }
  for (const testModule of testModules) {
    const suites = [testModule, ...testModule.children.allSuites()]
    count.failed += suites.filter((suite) => suite.errors().length > 0).length
    for (const test of testModule.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') count.passed += 1
      else if (state === 'failed') count.failed += 1
      else count.skipped.push(`${testModule.relativeModuleId} > ${test.fullName}`)
    }
  }
  return count
}
