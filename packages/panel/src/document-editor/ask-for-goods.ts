import { confirm } from '../design/confirm.tsx'
import { documentsMessages } from '../messages/documents.ts'

/** Asks whether goods of players go back to their owners. `places` is a sentence that names them. */
export function askForGoods(by: 'save' | 'restore', places: string | null): Promise<boolean> {
  const text = documentsMessages.goods
  return new Promise((resolve) =>
    confirm({
      title: text.title,
      text: `${places ?? ''} ${text[by]}`.trim(),
      confirmLabel: text[`${by}Confirm`],
      cancelLabel: text[`${by}Cancel`],
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    }),
  )
}
