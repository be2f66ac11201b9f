/** Answer of `POST /oauth2/par` (RFC 9126 §2.2), status 201. `expires_in` is in seconds. */
export interface PushedRequest {
  request_uri: string
  expires_in: number
}
