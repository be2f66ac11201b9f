/** The provider's two hosts (wire-protocol §1.1). Both carry the same paths. */
const WIX_ORIGINS = ['https://www.wixapis.com', 'https://edge.wixapis.com']

/** The same path and query at `address`; undefined for any address that is not the provider's. */
export function rewriteUrl(address: string, target: string): string | undefined {
  const url = URL.parse(target)
  if (!url || !WIX_ORIGINS.includes(url.origin)) return undefined
  return address + url.pathname + url.search
}

/** The arguments of a `fetch` to the provider, turned to `address`; undefined when they go elsewhere. */
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

/** A request's parts, one by one: not every browser shows the body of a request as a stream that could be passed on. */
async function toRequestInit(request: Request, init: RequestInit | undefined): Promise<RequestInit> {
  const { method, headers, signal, credentials, cache, redirect, referrerPolicy, integrity, keepalive } = request
  const hasBody = init?.body === undefined && method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? await request.arrayBuffer() : undefined
  return {
    ...{ method, headers, signal, credentials, cache, redirect, referrerPolicy, integrity, keepalive },
    ...(body?.byteLength && { body }),
  }
}
