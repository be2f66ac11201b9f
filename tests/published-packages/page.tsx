import { captchaOf } from '@foyer/client'
import { createFoyerServer } from '@foyer/client/server'
import { paths } from '@foyer/protocol'
import { FoyerProvider, SignedIn, SignIn } from '@foyer/react'
import { useItems } from '@foyer/react/data'
import type { ReactElement } from 'react'

export const imported: unknown[] = [captchaOf, createFoyerServer, paths, useItems]

export const Page = (): ReactElement => (
  <FoyerProvider url="http://localhost:4000" clientId="client">
    <SignedIn>
      <SignIn />
    </SignedIn>
  </FoyerProvider>
)
