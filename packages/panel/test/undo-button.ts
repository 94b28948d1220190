import type { Page } from 'playwright-core'

type Shown = { page: Page }

/** The way back in the toast that told of a change. */
export const undoButton = ({ page }: Shown, label: string) =>
  page.getByRole('button', { name: `Undo: ${label}` })

/** Takes a change back as soon as it is told of. */
export async function undo(panel: Shown, label: string) {
  await undoButton(panel, label).click()
  await panel.page.getByText(`Undone: ${label}.`).waitFor()
}
