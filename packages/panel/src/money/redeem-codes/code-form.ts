import { type CodeType, createRedeemCode } from '@trellis/contract/money/redeem-codes.ts'

/** A new code as its form has it: an empty number is undefined, a code without an end has no date. */
export type CodeForm = {
  type: CodeType
  amount: number | undefined
  stock: number | undefined
  customSuffix: string
  expiryDate: string
  isPublic: boolean
}

export const blankCode: CodeForm = {
  type: 'Slot',
  amount: 1,
  stock: 1,
  customSuffix: '',
  expiryDate: '',
  isPublic: false,
}

/** Parses the form as the contract does. */
export const parseCode = ({ expiryDate, ...values }: CodeForm) =>
  createRedeemCode.body.safeParse({ ...values, expiryDate: expiryDate === '' ? null : expiryDate })
