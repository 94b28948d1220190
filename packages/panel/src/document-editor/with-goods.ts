import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { confirm } from '../design/confirm.tsx'
import { CallFailure, describeFailure } from '../kit/call-failure.ts'
import { documentsMessages } from '../messages/documents.ts'

const goodsCode: UserRefusal['code'] = 'machines-hold-goods'

/**
 * Makes a change of a world. If it would remove goods of players, asks whether they go back to their owners, and makes it
 * once more. Throws the failure when the answer is no.
 */
export async function withGoods<Reply>(
  by: 'save' | 'restore',
  make: (query: { goods?: 'return' }) => Promise<Reply>,
): Promise<Reply> {
  try {
    return await make({})
  } catch (error) {
    if (!(error instanceof CallFailure) || error.params?.['reason'] !== goodsCode) throw error
    if (!(await askForGoods(by, describeFailure(error)))) throw error
    return make({ goods: 'return' })
  }
}

function askForGoods(by: 'save' | 'restore', places: string | null): Promise<boolean> {
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
