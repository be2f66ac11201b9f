import { Button } from '@foyer/ui'
import type { ReactNode } from 'react'
import { useMessages } from '../language/messages.js'
import { useCopy } from './use-copy.js'

interface CopyButtonProps {
  text: string
  children: ReactNode
  tone?: 'primary' | 'quiet' | 'plain'
}

/** Copies a text and confirms it, visibly in the button and to screen readers. */
export function CopyButton({ text, children, tone = 'plain' }: CopyButtonProps) {
  const messages = useMessages()
  const { isCopied, copy, byHand } = useCopy()
  return (
    <>
      <Button small tone={tone} onClick={() => void copy(text)} className="copy">
        <span data-unseen={isCopied || undefined}>{children}</span>
        <span role="status" className="copied">
          {isCopied ? messages.parts.copied : ''}
        </span>
      </Button>
      {byHand}
    </>
  )
}
