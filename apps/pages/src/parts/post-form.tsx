import type { FormFrame } from '@foyer/protocol'
import type { ReactNode } from 'react'

interface PostFormProps {
  frame: FormFrame
  /** More hidden fields, beside `csrf` and `request`. */
  hidden?: Record<string, string | undefined>
  children: ReactNode
}

/**
 * A plain form post. The browser's own bubbles stay off: the server answers in the page's words, under the field (G-06).
 */
export function PostForm({ frame, hidden = {}, children }: PostFormProps) {
  const carried = { csrf: frame.csrf, request: frame.request, ...hidden }
  return (
    <form className="form" method="post" action={frame.action} noValidate>
      {Object.entries(carried).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  )
}
