import { readdirSync, readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../browser.js'
import { type LocalServer, serveLocally } from '../site-server.js'
import { allowPageProblems, takePageProblems } from './page-problems.js'

const POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline'"

describe('P-06, P-02: the problems that fail a journey', () => {
  let browser: Browser
  let site: LocalServer
  let body = ''
  let headers: Record<string, string> = {}
  beforeAll(async () => {
    site = await serveLocally((request, response) => {
      if (request.url !== '/') {
        response.statusCode = 404
        response.end()
        return
      }
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><title>Site</title><link rel="icon" href="data:,">${body}`)
    })
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })

  /** Returns the recorded problems of a page that then makes a request that is rejected. */
  async function problemsOf(html: string, given: Record<string, string> = {}): Promise<string> {
    body = html
    headers = given
    const page = await browser.newPage()
    await page.goto(site.origin)
    await page.evaluate(() => fetch('/refused').then(({ status }) => status))
    await page.close()
    return takePageProblems().join('\n')
  }

  it.each([
    ['an error on the console', '<script>console.error("broken")</script>', {}, 'console: broken'],
    ['a warning on the console', '<script>console.warn("odd")</script>', {}, 'console: odd'],
    ['an uncaught error', '<script>throw new Error("thrown")</script>', {}, 'uncaught: thrown'],
    [
      'what the content security policy refuses',
      '<p style="color: red">',
      { 'content-security-policy': POLICY },
      'Content Security Policy',
    ],
    [
      'a report of a policy that refuses nothing',
      '<p style="color: red">',
      { 'content-security-policy-report-only': POLICY },
      'Content Security Policy',
    ],
    ['a file that is not there', '<link rel="stylesheet" href="/none.css">', {}, 'status of 404'],
    ['a request without an answer', '<img alt="" src="http://127.0.0.1:1/x.png">', {}, 'no answer'],
    [
      'a request to another machine',
      '<img alt="" src="http://elsewhere.example/x.png">',
      {},
      'another machine: http://elsewhere.example/x.png',
    ],
  ])('reports %s', async (_, html, given, problem) => {
    expect(await problemsOf(html, given as Record<string, string>)).toContain(problem)
  })

  it('reports nothing for a page without problems, nor for a rejected request of a script', async () => {
    expect(await problemsOf('<p>Well.</p>')).toBe('')
  })

  it('ignores the problems that a test allows, in that test alone', async () => {
    allowPageProblems(/broken/)
    expect(await problemsOf('<script>console.error("broken")</script>')).toBe('')
    expect(await problemsOf('<script>console.error("broken")</script>')).toContain('broken')
  })

  it('are recorded in every journey: no other file starts a browser', () => {
    const folder = new URL('..', import.meta.url)
    const starting = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('page-problems.long.test.ts'))
      .filter((file) =>
        /chromium\.launch|launchPersistentContext|connectOverCDP/.test(readFileSync(new URL(file, folder), 'utf8')),
      )
    expect(starting).toEqual(['browser.ts'])
  })
})
