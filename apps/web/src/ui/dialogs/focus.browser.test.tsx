import { useState } from 'react'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '#testing/render.tsx'
import { test } from '#testing/test.ts'
import { Dialog } from './dialog.tsx'
import { Sheet } from './sheet.tsx'

function Example({ kind }: { kind: 'dialog' | 'sheet' }) {
  const [opened, setOpened] = useState(false)
  const shared = { opened, title: 'Details', onClose: () => setOpened(false) }
  return (
    <>
      <button type="button">Before</button>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {kind === 'dialog' ? (
        <Dialog {...shared} foot={<button type="button">Save</button>}>
          Text
        </Dialog>
      ) : (
        <Sheet {...shared}>Text</Sheet>
      )}
    </>
  )
}

const opener = page.getByRole('button', { name: 'Open' })
const box = page.getByRole('dialog', { name: 'Details' })

test.each(['dialog', 'sheet'] as const)('a %s returns the focus to the element that opened it', async (kind) => {
  await renderPart(<Example kind={kind} />, { texts: ['ui'] })
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await opener.click()
    await expect.element(box).toBeVisible()
    await expect.element(opener).not.toHaveFocus()
    await close()
    await expect.element(box).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  }
})
