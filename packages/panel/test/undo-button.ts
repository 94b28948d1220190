import type { Panel } from './panel.ts'

/** The way back in the toast that told of a change. */
export const undoButton = ({ page }: Panel, label: string) =>
  page.getByRole('button', { name: `Undo: ${label}` })

/** Takes a change back as soon as it is told of. */
export async function undo(panel: Panel, label: string) {
  await undoButton(panel, label).click()
  await panel.page.getByText(`Undone: ${label}.`).waitFor()
}
