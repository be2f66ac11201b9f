/**
 * The two calibrators of every round. R0: plain `node:http` that responds to a JSON POST with 300 bytes of JSON. S: R0
 * plus one ES256 signature, the minimum cost of a signed grant. Run as `calibrator.ts R0|S PORT`.
 */
import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'

const [mode, port] = process.argv.slice(2)
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const payload = 'x'.repeat(285)
const signingInput = Buffer.from('c'.repeat(400))

createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    body += chunk
  })
  request.on('end', () => {
    JSON.parse(body)
    const answer = JSON.stringify(
      mode === 'S'
        ? { payload, signature: sign('sha256', signingInput, privateKey).toString('base64url') }
        : { payload },
    )
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
    response.end(answer)
  })
}).listen(Number(port), '127.0.0.1')
