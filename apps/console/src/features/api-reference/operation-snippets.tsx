import { Card, Tabs } from '@foyer/ui'
import { useState } from 'react'
import { useMessages } from '../../language/messages.js'
import { CopyButton } from '../../parts/copy-button.js'
import type { Operation } from './description.js'
import { curlSnippet } from './request.js'
import { hookSnippet, sdkSnippet } from './sdk-snippets.js'

/** Code that calls the operation: curl, and the SDK and the React hook where there is one. */
export function OperationSnippets({ operation, server }: { operation: Operation; server: string }) {
  const messages = useMessages()
  const [selected, setSelected] = useState('curl')
  const kinds = [
    { name: 'curl', label: 'curl', code: curlSnippet(operation, server) },
    { name: 'sdk', label: 'SDK', code: sdkSnippet(operation.operationId, server) },
    { name: 'react', label: 'React', code: hookSnippet(operation.operationId) },
  ].flatMap(({ code, ...kind }) => (code === undefined ? [] : [{ ...kind, code }]))
  return (
    <Card title={messages.apiReference.code}>
      <Tabs
        label={messages.apiReference.code}
        selected={selected}
        onSelect={setSelected}
        tabs={kinds.map(({ name, label, code }) => ({
          name,
          label,
          panel: (
            <>
              <pre className="source" dir="ltr">
                {code}
              </pre>
              <CopyButton text={code} tone="quiet">
                {messages.parts.copy}
              </CopyButton>
            </>
          ),
        }))}
      />
    </Card>
  )
}
