import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { CallFailure, describeFailure } from '../kit/call-failure.ts'
import { loadPart } from '../kit/lazy-part.ts'

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
    const { askForGoods } = await loadPart(() => import('./ask-for-goods.ts'))
    if (!(await askForGoods(by, describeFailure(error)))) throw error
    return make({ goods: 'return' })
  }
}
