/** Wix's two hosts (wire-protocol §1.1). Both serve the same paths. */
const WIX_ORIGINS = ['https://www.wixapis.com', 'https://edge.wixapis.com']

/** Returns the same path and query at `address`, or `undefined` for a URL that is not Wix's. */
function rewriteUrl(address: string, target: string): string | undefined {
  const url = URL.parse(target)
  if (!url || !WIX_ORIGINS.includes(url.origin)) return undefined
  return address + url.pathname + url.search
}

/** Redirects the arguments of a `fetch` to Wix to `address`. Returns `undefined` for other requests. */
export async function rewriteRequest(
  address: string,
  input: RequestInfo | URL,
  init: RequestInit | undefined,
): Promise<[string, RequestInit | undefined] | undefined> {
  const isRequest = input instanceof Request
  const target = rewriteUrl(address, isRequest ? input.url : String(input))
  if (target === undefined) return undefined
  return isRequest ? [target, { ...(await toRequestInit(input, init)), ...init }] : [target, init]
}

/** Copies the parts of a request one by one, because not every browser exposes the request body as a stream. */
async function toRequestInit(request: Request, init: RequestInit | undefined): Promise<RequestInit> {
  const { method, headers, signal, credentials, cache, redirect, referrerPolicy, integrity, keepalive } = request
  const hasBody = init?.body === undefined && method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? await request.arrayBuffer() : undefined
  return {
    ...{ method, headers, signal, credentials, cache, redirect, referrerPolicy, integrity, keepalive },
    ...(body?.byteLength && { body }),
  }
}
