import { createFoyerClient, memoryTokenStorage } from '@foyer/client'
import * as adapter from '@foyer/client/adapter'
import * as data from '@foyer/client/data'
import * as profile from '@foyer/client/profile'
import * as server from '@foyer/client/server'
import { FoyerProvider, SignedIn, SignedOut } from '@foyer/react'
import * as reactData from '@foyer/react/data'
import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

createFoyerClient({ url: 'http://localhost:4000', clientId: 'client', storage: memoryTokenStorage() })
const page = h(
  FoyerProvider,
  { url: 'http://localhost:4000', clientId: 'client' },
  h(SignedIn, null, h('p', null, 'signed in')),
  h(SignedOut, null, h('p', null, 'signed out')),
)
const html = renderToStaticMarkup(page)
const modules = [adapter, data, profile, server, reactData].map((module) => Object.keys(module).length > 0)
console.log(JSON.stringify({ html, modules }))
