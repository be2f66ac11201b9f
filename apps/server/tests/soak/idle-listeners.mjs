// Opens streams of events and reads them, for tests that measure the memory of the server.
import { request } from 'node:http'

process.on('message', async ({ url, tokens, count }) => {
  for (const token of tokens) await Promise.all(Array.from({ length: count }, () => open(url, token)))
  process.send?.('open')
})

const open = (url, token) =>
  new Promise((resolve, reject) => {
    request(url, { headers: { authorization: token }, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`answered ${response.statusCode}`))
      // The server ends the streams when it stops.
      response
        .once('data', resolve)
        .on('error', () => {})
        .resume()
    })
      .on('error', reject)
      .end()
  })
