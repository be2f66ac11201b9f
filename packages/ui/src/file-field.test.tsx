import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { FileField, type FileFieldProps } from './index.js'

afterEach(cleanup)

const csv = (name = 'members.csv', text = 'email') => new File([text], name, { type: 'text/csv' })

function Chosen(props: Partial<FileFieldProps>) {
  const [file, setFile] = useState<File>()
  return <FileField label="File" {...props} value={file} onChoose={setFile} onRemove={() => setFile(undefined)} />
}

const input = () => screen.getByLabelText<HTMLInputElement>(/^File/, { selector: 'input' })
const description = () =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')

describe('FileField', () => {
  it('names the chosen file with its size, and removes it', async () => {
    render(<Chosen hint="One row per member." />)
    expect(description()).toEqual(['No file chosen', '', 'One row per member.'])
    await userEvent.upload(input(), csv('members.csv', 'x'.repeat(1536)))
    expect(description()[0]).toBe('members.csv (1.5 kB)')
    await userEvent.click(screen.getByRole('button', { name: 'Remove file' }))
    expect(description()[0]).toBe('No file chosen')
    expect(document.activeElement).toBe(input())
  })

  it('is in the tab order, and the visible button opens the same dialog', async () => {
    render(<Chosen />)
    await userEvent.tab()
    expect(document.activeElement).toBe(input())
    expect(screen.getByText('Choose file').closest('label')?.htmlFor).toBe(input().id)
  })

  it('accepts a dropped and a pasted file', () => {
    render(<Chosen />)
    const zone = document.querySelector('.ui-file') as HTMLElement
    const over = createEvent.dragOver(zone)
    fireEvent(zone, over)
    expect([over.defaultPrevented, zone.dataset.over]).toEqual([true, 'true'])
    fireEvent.drop(zone, { dataTransfer: { files: [csv('dropped.csv')] } })
    expect([description()[0], zone.dataset.over]).toEqual(['dropped.csv (5 byte)', undefined])
    fireEvent.paste(zone, { clipboardData: { files: [csv('pasted.csv')] } })
    expect(description()[0]).toBe('pasted.csv (5 byte)')
  })

  it('G-06: refuses another type and a file that is too large, with what is possible', () => {
    render(<Chosen accept=".csv,.json" maxBytes={1024 * 1024} />)
    const zone = document.querySelector('.ui-file') as HTMLElement
    fireEvent.drop(zone, { dataTransfer: { files: [new File(['x'], 'photo.png', { type: 'image/png' })] } })
    expect(screen.getByRole('alert').textContent).toBe('This type of file is not supported. Choose .csv or .json.')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    const large = csv()
    Object.defineProperty(large, 'size', { value: 1024 * 1024 + 1 })
    fireEvent.drop(zone, { dataTransfer: { files: [large] } })
    expect(screen.getByRole('alert').textContent).toBe('The file is too large. Choose one of up to 1 MB.')
    fireEvent.drop(zone, { dataTransfer: { files: [csv('ok.CSV')] } })
    expect([screen.getByRole('alert').textContent, description()[0]]).toEqual(['', 'ok.CSV (5 byte)'])
  })

  it('disabled, it takes no dropped file', () => {
    render(<Chosen disabled />)
    const zone = document.querySelector('.ui-file') as HTMLElement
    fireEvent.drop(zone, { dataTransfer: { files: [csv()] } })
    expect([description()[0], input().disabled]).toEqual(['No file chosen', true])
  })
})
