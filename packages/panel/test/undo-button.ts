import type { Page } from 'playwright-core'

type Shown = { page: Page }

/** Returns the undo button in the toast of a change. */
export const undoButton = ({ page }: Shown, label: string) =>
  page.getByRole('button', { name: `Undo: ${label}` })

/** Undoes a change as soon as its toast appears. */
export async function undo(panel: Shown, label: string) {
  await undoButton(panel, label).click()
  await panel.page.getByText(`Undone: ${label}.`).waitFor()
}
