import {
  createRedeemCode,
  deleteRedeemCode,
  listRedeemCodes,
  readPublicCodes,
  redeemCode,
} from '@trellis/contract/money/redeem-codes.ts'
import type { BindRoute } from '../../kit/http.ts'
import type { RedeemCodes } from './service.ts'

export function bindRedeemCodeRoutes(bind: BindRoute, { codes }: { codes: RedeemCodes }): void {
  bind(redeemCode, ({ caller, body }) => codes.redeem(caller, body.code))
  bind(readPublicCodes, ({ params }) => codes.listPublic(params.id))
  bind(listRedeemCodes, () => codes.list())
  bind(createRedeemCode, ({ caller, body }) => codes.create(caller, body))
  bind(deleteRedeemCode, ({ caller, params }) => codes.delete(caller, params.code))
}
